package org.heliostat.benchmarks.load.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.AccessLogValve;
import org.apache.coyote.http2.Http2Protocol;
import org.apache.tomcat.util.descriptor.web.ContextResource;

/** Tomcat with the WARs deployed. */
public final class TomcatServer {

    private static final String CONNECTIONS = "32";
    /** As the shipped server.xml has it for the bookstore. */
    private static final String BOOKSTORE_CONNECTIONS = "16";

    private TomcatServer() {}

    public static void main(String[] arguments) throws IOException, LifecycleException {
        PeerArguments told = PeerArguments.parse(arguments);
        Files.createDirectories(told.work().resolve("webapps"));
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(told.work().toString());
        tomcat.setConnector(connector(told));
        Context wasp = deploy(tomcat, "/wasp", told.wasp());
        Context sleep = deploy(tomcat, "/sleep", told.sleep());
        if (!told.database().isEmpty() || !told.extras().bookstore().isEmpty()) {
            tomcat.enableNaming();
        }
        if (!told.database().isEmpty()) {
            Context row = deploy(tomcat, "/row", Path.of(told.database().get(0)));
            List<String> database = told.database();
            row.getNamingResources()
                    .addResource(pool("jdbc/row", CONNECTIONS, database.get(1), database.get(2), database.get(3)));
        }
        if (!told.extras().bookstore().isEmpty()) {
            bookstore(tomcat, told);
        }
        if (!told.extras().uploads().isEmpty()) {
            deploy(tomcat, "/uploads", Path.of(told.extras().uploads()));
        }
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

    /** HikariCP, of a fixed size as it recommends. */
    private static ContextResource pool(String name, String connections, String url, String user, String password) {
        ContextResource pool = new ContextResource();
        pool.setName(name);
        pool.setType("javax.sql.DataSource");
        pool.setProperty("factory", "com.zaxxer.hikari.HikariJNDIFactory");
        pool.setProperty("jdbcUrl", url);
        pool.setProperty("username", user);
        pool.setProperty("password", password);
        pool.setProperty("maximumPoolSize", connections);
        pool.setProperty("minimumIdle", connections);
        return pool;
    }

    /** With pages that are not looked at again once they are compiled, as Tomcat advises for production. */
    private static void bookstore(Tomcat tomcat, PeerArguments told) {
        Context shop = tomcat.addWebapp(
                "/bookstore",
                Path.of(told.extras().bookstore()).toAbsolutePath().toString());
        shop.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.CONFIGURE_START_EVENT)
                    && shop.findChild("jsp") instanceof Wrapper pages) {
                pages.addInitParameter("development", "false");
            }
        });
        String url = "jdbc:h2:file:" + told.work().toAbsolutePath().resolve("bookstore") + ";WRITE_DELAY=0";
        shop.getNamingResources().addResource(pool("jdbc/bookstore", BOOKSTORE_CONNECTIONS, url, "bookstore", ""));
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
        if (!told.extras().uploads().isEmpty()) {
            connector.addUpgradeProtocol(new Http2Protocol());
        }
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
