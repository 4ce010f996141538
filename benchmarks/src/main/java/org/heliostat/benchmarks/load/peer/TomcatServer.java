package org.heliostat.benchmarks.load.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;

/** Tomcat with both WARs deployed. */
public final class TomcatServer {

    private TomcatServer() {}

    public static void main(String[] arguments) throws IOException, LifecycleException {
        PeerArguments told = PeerArguments.parse(arguments);
        Files.createDirectories(told.work().resolve("webapps"));
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(told.work().toString());
        tomcat.setConnector(connector(told));
        Context wasp = deploy(tomcat, "/wasp", told.wasp());
        Context sleep = deploy(tomcat, "/sleep", told.sleep());
        serveFiles(tomcat, told.documents());
        if (told.accessLog()) {
            AccessLogValve log = new AccessLogValve();
            log.setDirectory(told.work().resolve("logs").toString());
            log.setPattern("combined");
            tomcat.getHost().getPipeline().addValve(log);
        }
        tomcat.start();
        if (wasp.getState() != LifecycleState.STARTED || sleep.getState() != LifecycleState.STARTED) {
            throw new IllegalStateException("a sample did not start");
        }
        tomcat.getServer().await();
    }

    private static Connector connector(PeerArguments told) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(told.port());
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("maxThreads", Integer.toString(told.threads()));
        connector.setProperty("acceptCount", "1024");
        connector.setProperty("maxConnections", "20000");
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setProperty("useVirtualThreads", Boolean.toString(told.virtual()));
        return connector;
    }

    /** Without the default web.xml, which only adds servlets that the samples do not use. */
    private static Context deploy(Tomcat tomcat, String path, Path war) {
        ContextConfig configuration = new ContextConfig();
        configuration.setDefaultWebXml(tomcat.noDefaultWebXmlPath());
        StandardContext context = new StandardContext();
        context.setPath(path);
        context.setDocBase(war.toAbsolutePath().toString());
        context.addLifecycleListener(configuration);
        tomcat.getHost().addChild(context);
        return context;
    }

    private static void serveFiles(Tomcat tomcat, Path documents) {
        Context root = tomcat.addContext("", documents.toAbsolutePath().toString());
        Wrapper files = Tomcat.addServlet(root, "default", new DefaultServlet());
        files.setLoadOnStartup(1);
        root.addServletMappingDecoded("/", "default");
        root.addMimeMapping("txt", "text/plain");
        root.addMimeMapping("bin", "application/octet-stream");
    }
}
