package org.heliostat.servlet.websocket;

import jakarta.servlet.ServletContext;
import jakarta.websocket.server.ServerContainer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.RawWebSocket;
import org.heliostat.testing.TestCertificates;

/** A server with one application at {@code /app}, whose endpoints a test adds. */
public final class SocketServer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;

    private final TestApp app;
    private final WebServer server;
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    /** What a test does with its application's container. */
    @FunctionalInterface
    public interface Setup {
        void accept(ServerContainer container, ServletContext context) throws Exception;
    }

    public SocketServer(Path folder, WebSocketLimits limits, Setup setup) throws Exception {
        this(folder, limits, null, setup);
    }

    /** @param certificate of the server, for HTTPS; null for HTTP */
    public SocketServer(Path folder, WebSocketLimits limits, TestCertificates.Pair certificate, Setup setup)
            throws Exception {
        app = new TestApp(folder.resolve("apps/app")).webSocketLimits(limits).file("index.html", "hi");
        app.start(context -> {
            context.setAttribute("events", events);
            setup.accept((ServerContainer) context.getAttribute(ServerContainer.class.getName()), context);
        });
        write(
                folder.resolve("conf/obj.conf"),
                """
                <Object name="default">
                NameTrans fn="ntrans-j2ee" name="j2ee"
                NameTrans fn="document-root" root="$docroot"
                Service fn="send-file"
                </Object>
                <Object name="j2ee">
                Service fn="service-j2ee"
                </Object>
                """);
        write(
                folder.resolve("conf/server.xml"),
                """
                <SERVER>
                  <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost" TLS
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                      <PROPERTY name="docroot" value="../docs"/>
                    </VS>
                  </VSCLASS>
                </SERVER>
                """
                        .replace(
                                "TLS",
                                certificate == null
                                        ? "/>"
                                        : "security=\"on\"><SSLPARAMS servercertnickname=\"www\"/></LS>"));
        if (certificate != null) {
            write(folder.resolve("conf/certs/www.pem"), certificate.certificatePem());
            write(folder.resolve("conf/certs/www.key"), certificate.keyPem());
        }
        write(
                folder.resolve("conf/magnus.conf"),
                "RqThrottle 8\nTerminateTimeout 20\n" + (certificate == null ? "" : "Security on\n"));
        write(folder.resolve("conf/mime.types"), "#--Netscape Communications Corporation MIME Information\n");
        server = WebServer.build(
                ConfigurationReader.read(folder).configuration().orElseThrow(),
                ServerParts.plain().withFunctions(ContainerFunctions.of(app.apps())));
        server.start();
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    public TestApp app() {
        return app;
    }

    public WebServer server() {
        return server;
    }

    public SocketFigures figures() {
        return app.app().sockets().figures();
    }

    public int port() {
        return server.listenAddresses().get(0).port();
    }

    public URI uri(String path) {
        return URI.create("ws://localhost:" + port() + path);
    }

    /** @return a client whose handshake was accepted */
    public RawWebSocket open(String path, String... headers) throws IOException {
        RawWebSocket client = RawWebSocket.connect(port());
        String answer = client.handshake(path, headers);
        if (!answer.startsWith("HTTP/1.1 101 ")) {
            client.close();
            throw new AssertionError(answer);
        }
        return client;
    }

    /** @return what the application has told next */
    public String event() throws InterruptedException {
        String event = events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (event == null) {
            throw new AssertionError("nothing was told in " + PATIENCE_SECONDS + " s");
        }
        return event;
    }

    public BlockingQueue<String> events() {
        return events;
    }

    @Override
    public void close() {
        server.stop();
        app.close();
    }
}
