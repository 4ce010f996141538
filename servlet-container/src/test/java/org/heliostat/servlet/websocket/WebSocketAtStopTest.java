package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletContext;
import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.testing.AppServer;
import org.heliostat.servlet.testing.TestApp;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawWebSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A WebSocket that is open when the server stops has one line in the access log, and no trace in the error log. */
class WebSocketAtStopTest {

    private static final CountDownLatch UNUSED = new CountDownLatch(0);

    @TempDir
    Path folder;

    private final CountDownLatch inMessage = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);
    private TestApp app;

    @BeforeEach
    void prepare() throws Exception {
        app = new TestApp(folder.resolve("app"));
        app.start(this::addEndpoint);
    }

    @AfterEach
    void stop() {
        never.countDown();
        app.close();
    }

    private void addEndpoint(ServletContext context) throws Exception {
        ServerContainer sockets = (ServerContainer) context.getAttribute(ServerContainer.class.getName());
        sockets.addEndpoint(ServerEndpointConfig.Builder.create(Held.class, "/held")
                .configurator(new ServerEndpointConfig.Configurator() {
                    @Override
                    public <T> T getEndpointInstance(Class<T> type) {
                        return type.cast(new Held(inMessage, never));
                    }
                })
                .build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"idle", "held", "ended by its client"})
    void hasOneLineAndNoTrace(String what) throws Exception {
        Path instance = folder.resolve("instance");
        try (LogLines log = LogLines.of("org.heliostat")) {
            AppServer server = new AppServer(
                    instance,
                    app,
                    "AddLog fn=\"flex-log\" name=\"access\"",
                    "TerminateTimeout 1\nInit fn=\"flex-init\" access=\"logs/access\"\n");
            try (RawWebSocket client = RawWebSocket.connect(server.port())) {
                assertThat(client.handshake("/app/held")).startsWith("HTTP/1.1 101 ");
                if (!what.equals("idle")) {
                    client.text("hold");
                    assertThat(inMessage.await(60, TimeUnit.SECONDS)).isTrue();
                }
                if (what.startsWith("ended")) {
                    client.close(1000);
                }
                server.close();
            }

            assertThat(Files.readAllLines(instance.resolve("logs/access")))
                    .filteredOn(line -> !line.startsWith("format="))
                    .singleElement()
                    .asString()
                    .contains("GET /app/held");
            assertThat(log.traces()).isEmpty();
        }
    }

    /** Waits in the first message, whatever comes. */
    static final class Held extends Endpoint {

        private final CountDownLatch inMessage;
        private final CountDownLatch never;

        Held() {
            this(UNUSED, UNUSED);
        }

        Held(CountDownLatch inMessage, CountDownLatch never) {
            this.inMessage = inMessage;
            this.never = never;
        }

        @Override
        public void onOpen(Session session, EndpointConfig config) {
            session.addMessageHandler(String.class, text -> {
                inMessage.countDown();
                try {
                    never.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        @Override
        public void onClose(Session session, CloseReason reason) {}
    }
}
