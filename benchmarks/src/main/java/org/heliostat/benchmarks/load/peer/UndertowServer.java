package org.heliostat.benchmarks.load.peer;

import io.undertow.Handlers;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.PathHandler;
import io.undertow.server.handlers.accesslog.AccessLogHandler;
import io.undertow.server.handlers.accesslog.DefaultAccessLogReceiver;
import io.undertow.server.handlers.cache.DirectBufferCache;
import io.undertow.server.handlers.resource.CachingResourceManager;
import io.undertow.server.handlers.resource.PathResourceManager;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.api.ServletInfo;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Undertow with the servlets of both WARs; it has no deployer of its own. */
public final class UndertowServer {

    private static final int FILE_LIMIT = 1024 * 1024;
    private static final int FOREVER_MILLIS = -1;

    private UndertowServer() {}

    public static void main(String[] arguments)
            throws IOException, ReflectiveOperationException, ServletException, GeneralSecurityException {
        PeerArguments told = PeerArguments.parse(arguments);
        Files.createDirectories(told.work());
        PathHandler paths = Handlers.path(files(told.documents()));
        WarServlets wasp = WarServlets.unpack(told.wasp(), told.work().resolve("wasp"));
        ServletInfo waspServlet = Servlets.servlet("WASP", wasp.servlet("samples.wasp.WaspServlet"))
                .addMapping("/WASP")
                .setLoadOnStartup(1);
        wasp.initParameters().forEach(waspServlet::addInitParam);
        paths.addPrefixPath("/wasp", deploy("/wasp", wasp, waspServlet));
        WarServlets sleep = WarServlets.unpack(told.sleep(), told.work().resolve("sleep"));
        ServletInfo sleepServlet = Servlets.servlet("Sleep", sleep.servlet("samples.sleep.SleepServlet"))
                .addMapping("/sync");
        paths.addPrefixPath("/sleep", deploy("/sleep", sleep, sleepServlet));
        Undertow.Builder builder = Undertow.builder()
                .addHttpListener(told.port(), "127.0.0.1")
                .setWorkerThreads(told.threads())
                .setHandler(told.accessLog() ? logged(paths, told.work()) : paths);
        if (told.extras().securePort() != 0) {
            builder.addHttpsListener(told.extras().securePort(), "127.0.0.1", context(told.extras()))
                    .setServerOption(UndertowOptions.ENABLE_HTTP2, true);
        }
        builder.build().start();
    }

    private static SSLContext context(PeerArguments.Extras extras) throws IOException, GeneralSecurityException {
        char[] password = extras.password().toCharArray();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream bytes = Files.newInputStream(Path.of(extras.keyStore()))) {
            keys.load(bytes, password);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        return context;
    }

    private static HttpHandler deploy(String path, WarServlets war, ServletInfo servlet) throws ServletException {
        DeploymentInfo deployment = Servlets.deployment()
                .setClassLoader(war.loader())
                .setContextPath(path)
                .setDeploymentName(path.substring(1))
                .setDisplayName(path.substring(1))
                .addServlet(servlet);
        DeploymentManager manager = Servlets.defaultContainer().addDeployment(deployment);
        manager.deploy();
        return manager.start();
    }

    private static HttpHandler files(Path documents) {
        PathResourceManager disk = new PathResourceManager(documents, FILE_LIMIT);
        DirectBufferCache memory = new DirectBufferCache(1024, 10, 64 * 1024 * 1024);
        return Handlers.resource(new CachingResourceManager(1024, FILE_LIMIT, memory, disk, FOREVER_MILLIS));
    }

    private static HttpHandler logged(HttpHandler handler, Path work) {
        Executor writer = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "access-log");
            thread.setDaemon(true);
            return thread;
        });
        DefaultAccessLogReceiver receiver = DefaultAccessLogReceiver.builder()
                .setLogWriteExecutor(writer)
                .setOutputDirectory(work)
                .setLogBaseName("access.")
                .build();
        return new AccessLogHandler(handler, receiver, "combined", UndertowServer.class.getClassLoader());
    }
}
