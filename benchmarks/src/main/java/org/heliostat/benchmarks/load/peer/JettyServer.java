package org.heliostat.benchmarks.load.peer;

import java.nio.file.Files;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty with the servlets of both WARs. */
public final class JettyServer {

    private JettyServer() {}

    public static void main(String[] arguments) throws Exception {
        PeerArguments told = PeerArguments.parse(arguments);
        Files.createDirectories(told.work());
        Server server = new Server(new QueuedThreadPool(told.threads()));
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(new HttpConfiguration()));
        connector.setHost("127.0.0.1");
        connector.setPort(told.port());
        connector.setAcceptQueueSize(1024);
        server.addConnector(connector);

        WarServlets wasp = WarServlets.unpack(told.wasp(), told.work().resolve("wasp"));
        ServletHolder waspServlet = new ServletHolder("WASP", wasp.servlet("samples.wasp.WaspServlet"));
        waspServlet.setInitOrder(1);
        waspServlet.setInitParameters(wasp.initParameters());
        WarServlets sleep = WarServlets.unpack(told.sleep(), told.work().resolve("sleep"));
        ServletHolder sleepServlet = new ServletHolder("Sleep", sleep.servlet("samples.sleep.SleepServlet"));

        ResourceHandler files = new ResourceHandler();
        files.setBaseResource(ResourceFactory.root().newResource(told.documents()));
        ContextHandlerCollection applications = new ContextHandlerCollection(
                context("/wasp", wasp, waspServlet, "/WASP"), context("/sleep", sleep, sleepServlet, "/sync"));
        server.setHandler(new Handler.Sequence(applications, files));
        if (told.accessLog()) {
            server.setRequestLog(new CustomRequestLog(
                    told.work().resolve("access.log").toString(), CustomRequestLog.EXTENDED_NCSA_FORMAT));
        }
        server.start();
        server.join();
    }

    private static ServletContextHandler context(String path, WarServlets war, ServletHolder servlet, String mapping) {
        ServletContextHandler context = new ServletContextHandler(path);
        context.setClassLoader(war.loader());
        context.addServlet(servlet, mapping);
        return context;
    }
}
