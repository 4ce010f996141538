package org.heliostat.servlet.upgrade;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.servlet.testing.TestApp.servlet;

import jakarta.annotation.PreDestroy;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.WebConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.servlet.saf.ContainerFunctions;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections that an application takes over, from end to end (Servlet 6.1, 2.3.3.5). */
class UpgradeTest {

    private static final String HEAD =
            "GET /app/up HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n";

    @TempDir
    Path temp;

    private final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
    private TestApp app;
    private WebServer server;

    @BeforeEach
    void start() throws Exception {
        app = new TestApp(temp.resolve("apps/app")).file("index.html", "hi").start(context -> {
            servlet(context, "up", "/up", (request, response) -> {
                response.setHeader("Upgrade", "echo");
                request.upgrade(Blocking.class).events = events;
            });
            servlet(context, "async", "/async", (request, response) -> {
                response.setHeader("Upgrade", "echo");
                request.upgrade(NonBlocking.class).events = events;
            });
            servlet(context, "late", "/late", (request, response) -> {
                response.setHeader("Upgrade", "echo");
                request.upgrade(Late.class).told.events = events;
            });
            servlet(context, "flushing", "/flushing", (request, response) -> {
                response.setHeader("Upgrade", "echo");
                request.upgrade(Blocking.class).events = events;
                response.flushBuffer();
            });
            servlet(context, "regretting", "/regretting", (request, response) -> {
                request.upgrade(Blocking.class).events = events;
                request.upgrade(Blocking.class).events = events;
                response.setStatus(200);
                response.getWriter().print("no");
            });
        });
        Files.createDirectories(temp.resolve("conf"));
        write(
                "conf/obj.conf",
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
                "conf/server.xml",
                """
                <SERVER>
                  <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                      <PROPERTY name="docroot" value="../docs"/>
                    </VS>
                  </VSCLASS>
                </SERVER>
                """);
        write("conf/magnus.conf", "RqThrottle 4\nTerminateTimeout 20\n");
        write("conf/mime.types", "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=html\n");
        server = WebServer.build(
                ConfigurationReader.read(temp).configuration().orElseThrow(),
                ServerParts.plain().withFunctions(ContainerFunctions.of(app.apps())));
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
        app.close();
    }

    @Test
    void aBlockingHandlerReadsAndWritesUntilItCloses() throws Exception {
        try (RawClient client = client().send(HEAD)) {
            String head = client.readAnswer();
            assertThat(head)
                    .startsWith("HTTP/1.1 101 ")
                    .containsIgnoringCase("connection: upgrade")
                    .contains("Upgrade: echo");
            assertThat(head)
                    .doesNotContainIgnoringCase("content-length")
                    .doesNotContainIgnoringCase("transfer-encoding");

            assertThat(client.send("hello").read(5)).isEqualTo("HELLO");
            assertThat(client.send("again").read(5)).isEqualTo("AGAIN");
            client.endOutput();

            assertThat(client.readToEnd()).isEqualTo("bye");
        }
        Await.until(() -> events.contains("destroyed") && app.app().requestsInProgress() == 0);
        assertThat(server.snapshot().protocol().upgraded()).isEqualTo(1);
    }

    @Test
    void whatCameWithTheHeadBelongsToTheNewProtocol() throws Exception {
        try (RawClient client = client().send(HEAD + "early")) {
            client.readAnswer();

            assertThat(client.read(5)).isEqualTo("EARLY");
        }
    }

    @Test
    void aListenerIsToldOfDataAndOfTheEnd() throws Exception {
        try (RawClient client = client().send(HEAD.replace("/up", "/async"))) {
            client.readAnswer();

            assertThat(client.send("one").read(3)).isEqualTo("one");
            assertThat(client.send("two").read(3)).isEqualTo("two");
            client.endOutput();

            assertThat(client.readToEnd()).isEmpty();
        }
        Await.until(() -> events.contains("destroyed"));
        assertThat(events).containsExactly("all read", "destroyed");
    }

    @Test
    void muchDataPassesThroughBoundedBuffers() throws Exception {
        String piece = "abcdefghij".repeat(1_000);
        try (RawClient client = client().send(HEAD)) {
            client.readAnswer();

            List<String> both = Together.run(List.of(
                    () -> {
                        for (int i = 0; i < 200; i++) {
                            client.send(piece);
                        }
                        client.endOutput();
                        return "";
                    },
                    client::readToEnd));

            assertThat(both.get(1)).hasSize(200 * piece.length() + 3).endsWith("ABCDEFGHIJbye");
        }
    }

    @Test
    void aClientThatVanishesEndsItsHandler() throws Exception {
        RawClient client = client().send(HEAD.replace("/up", "/async"));
        client.readAnswer();

        client.reset();

        Await.until(() -> events.contains("destroyed") && app.app().requestsInProgress() == 0);
        assertThat(events).first().asString().startsWith("error");
    }

    @Test
    void aListenerThatIsSetAfterTheClientVanishedHearsOfIt() throws Exception {
        RawClient client = client().send(HEAD.replace("/up", "/late"));
        client.readAnswer();

        client.reset();

        Await.until(() -> events.contains("destroyed") && app.app().requestsInProgress() == 0);
        assertThat(events).first().asString().startsWith("error");
    }

    @Test
    void aServerThatStopsEndsUpgradedConnections() throws Exception {
        try (RawClient client = client().send(HEAD.replace("/up", "/async"))) {
            client.readAnswer();

            server.stop();

            assertThat(client.readToEnd()).isEmpty();
            Await.until(() -> events.contains("destroyed"));
        }
    }

    @Test
    void anApplicationThatStopsEndsItsConnections() throws Exception {
        try (RawClient client = client().send(HEAD.replace("/up", "/async"))) {
            client.readAnswer();
            client.send("x").read(1);

            app.container().undeploy("vs1", "/app");

            assertThat(client.readToEnd()).isEmpty();
            assertThat(events).contains("destroyed");
        }
    }

    @Test
    void anApplicationThatStopsWakesAHandlerThatReads() throws Exception {
        try (RawClient client = client().send(HEAD)) {
            client.readAnswer();
            client.send("x").read(1);

            app.container().undeploy("vs1", "/app");

            assertThat(events).containsExactly("destroyed", "let go");
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void anUpgradeThatIsFlushedStillTakesPlace() throws Exception {
        try (RawClient client = client().send(HEAD.replace("/up", "/flushing"))) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 101 ").containsIgnoringCase("connection: upgrade");

            assertThat(client.send("hello").read(5)).isEqualTo("HELLO");
        }
    }

    @Test
    void anOldClientIsRefused() throws Exception {
        try (RawClient client = client().send(HEAD.replace("HTTP/1.1", "HTTP/1.0"))) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 400 ");
        }
        Await.until(() -> app.app().requestsInProgress() == 0);
        assertThat(events).containsExactly("let go");
    }

    @Test
    void handlersOfUpgradesThatDoNotHappenAreLetGoOf() throws Exception {
        try (RawClient client = client().send(HEAD.replace("/up", "/regretting"))) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200 ");
        }
        Await.until(() -> app.app().requestsInProgress() == 0);
        assertThat(events).containsExactly("let go", "let go");
    }

    @Test
    void idleUpgradedConnectionsHoldNoSessionThread() throws Exception {
        RawClient[] clients = new RawClient[10];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = client().send(HEAD.replace("/up", "/async"));
            clients[i].readAnswer();
        }

        for (RawClient client : clients) {
            assertThat(client.send("x").read(1)).isEqualTo("x");
            client.close();
        }
    }

    private RawClient client() throws IOException {
        return new RawClient(server.listenAddresses().get(0).port());
    }

    private void write(String file, String content) throws IOException {
        Files.writeString(temp.resolve(file), content);
    }

    /** Holds its session thread: reads, answers in capitals, and says goodbye. */
    public static final class Blocking implements HttpUpgradeHandler {
        private ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();

        @Override
        public void init(WebConnection connection) {
            try (connection) {
                ServletInputStream in = connection.getInputStream();
                ServletOutputStream out = connection.getOutputStream();
                byte[] bytes = new byte[8_192];
                for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                    String text = new String(bytes, 0, count, java.nio.charset.StandardCharsets.ISO_8859_1);
                    out.write(text.toUpperCase(Locale.ROOT).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
                }
                out.print("bye");
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            } catch (Exception other) {
                throw new IllegalStateException(other);
            }
        }

        @Override
        public void destroy() {
            events.add("destroyed");
        }

        @PreDestroy
        void letGo() {
            events.add("let go");
        }
    }

    /** Sets its listener when its client is gone already. */
    public static final class Late implements HttpUpgradeHandler {
        private final NonBlocking told = new NonBlocking();

        @Override
        public void init(WebConnection connection) {
            if (connection instanceof UpgradedConnection upgraded) {
                Await.until(() -> !upgraded.transport().isOpen());
            }
            told.init(connection);
        }

        @Override
        public void destroy() {
            told.destroy();
        }
    }

    /** Answers what comes, when it comes. */
    public static final class NonBlocking implements HttpUpgradeHandler, ReadListener {
        private ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
        private WebConnection connection;

        @Override
        public void init(WebConnection newConnection) {
            connection = newConnection;
            try {
                connection.getInputStream().setReadListener(this);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }

        @Override
        public void onDataAvailable() throws IOException {
            byte[] bytes = new byte[100];
            while (connection.getInputStream().isReady()) {
                int count = connection.getInputStream().read(bytes);
                if (count > 0) {
                    connection.getOutputStream().write(bytes, 0, count);
                }
            }
        }

        @Override
        public void onAllDataRead() {
            events.add("all read");
            close();
        }

        @Override
        public void onError(Throwable thrown) {
            events.add("error " + thrown.getClass().getSimpleName());
        }

        private void close() {
            try {
                connection.close();
            } catch (Exception impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public void destroy() {
            events.add("destroyed");
        }
    }
}
