package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.ClientEndpoint;
import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.CloseReason;
import jakarta.websocket.ContainerProvider;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.HandshakeResponse;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.Session;
import jakarta.websocket.WebSocketContainer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.servlet.websocket.protocol.DeflateOffer;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application as the client of a server's WebSockets, here its own. */
class ClientTest {

    private static final WebSocketLimits LIMITS = limits(120_000);

    @TempDir
    Path temp;

    private final AtomicReference<WebSocketContainer> found = new AtomicReference<>();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private SocketServer server;

    @BeforeEach
    void start() throws Exception {
        server = new SocketServer(temp, LIMITS, (sockets, context) -> {
            found.set(ContainerProvider.getWebSocketContainer());
            @SuppressWarnings("unchecked")
            Queue<String> events = (Queue<String>) context.getAttribute("events");
            sockets.addEndpoint(Endpoints.Echo.class);
            sockets.addEndpoint(Endpoints.telling(Endpoints.Witness.class, "/witness/{who}", events));
        });
    }

    private static WebSocketLimits limits(long handshakeMillis) {
        return new WebSocketLimits(
                100, 4 * 1024 * 1024, 4 * 1024 * 1024, 10_000, 0, 60_000, 120_000, handshakeMillis, true);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Keeps what it hears. */
    @ClientEndpoint
    public static class Listener {

        private final BlockingQueue<String> heard;

        public Listener(BlockingQueue<String> heard) {
            this.heard = heard;
        }

        @OnOpen
        public void open(Session session) {
            heard.add("open " + session.isOpen());
        }

        @OnMessage
        public void text(String message) {
            heard.add(message);
        }

        @OnMessage
        public void binary(byte[] message) {
            heard.add("bytes " + message.length);
        }

        @OnClose
        public void close(CloseReason reason) {
            heard.add("close " + reason.getCloseCode().getCode());
        }
    }

    @Test
    void talksToAServer() throws Exception {
        Session session = found.get().connectToServer(new Listener(heard), server.uri("/app/echo"));
        assertThat(heard.take()).isEqualTo("open true");

        session.getBasicRemote().sendText("there");
        assertThat(heard.take()).isEqualTo("there");
        session.getBasicRemote().sendBinary(ByteBuffer.allocate(3_000_000));
        assertThat(heard.take()).isEqualTo("bytes 3000000");
        session.close();

        assertThat(heard.take()).isEqualTo("close 1000");
        Await.until(() -> server.figures().open() == 0);
    }

    @Test
    void compressesWhatIsAgreed() throws Exception {
        ClientEndpointConfig config = ClientEndpointConfig.Builder.create()
                .extensions(List.of(DeflateOffer.plain()))
                .build();
        Endpoint endpoint = new Endpoint() {
            @Override
            public void onOpen(Session session, EndpointConfig ignored) {
                session.addMessageHandler(String.class, (MessageHandler.Whole<String>) heard::add);
            }
        };
        Session session = found.get().connectToServer(endpoint, config, server.uri("/app/echo"));
        assertThat(session.getNegotiatedExtensions()).singleElement().satisfies(agreed -> assertThat(agreed.getName())
                .isEqualTo("permessage-deflate"));
        long before = server.figures().bytesIn();

        session.getBasicRemote().sendText("again and ".repeat(10_000));

        assertThat(heard.take()).hasSize(100_000);
        assertThat(server.figures().bytesIn() - before).isLessThan(5_000);
        session.close();
    }

    @Test
    void theConfiguratorSeesBothHeads() throws Exception {
        ClientEndpointConfig config = ClientEndpointConfig.Builder.create()
                .configurator(new ClientEndpointConfig.Configurator() {
                    @Override
                    public void beforeRequest(Map<String, List<String>> headers) {
                        headers.put("X-Asked", List.of("1"));
                        heard.add(String.join(" ", headers.keySet()));
                    }

                    @Override
                    public void afterResponse(HandshakeResponse response) {
                        heard.add(response.getHeaders().get("upgrade").toString());
                    }
                })
                .build();
        Endpoint silent = new Endpoint() {
            @Override
            public void onOpen(Session session, EndpointConfig ignored) {
                heard.add("open");
            }
        };
        found.get().connectToServer(silent, config, server.uri("/app/echo")).close();

        assertThat(heard.take()).contains("Host", "Sec-WebSocket-Key", "X-Asked");
        assertThat(heard.take()).isEqualTo("[websocket]");
        assertThat(heard.take()).isEqualTo("open");
    }

    @Test
    void refusalsAndSilenceAreErrors() throws Exception {
        WebSocketContainer client = found.get();
        assertThatThrownBy(() -> client.connectToServer(new Listener(heard), server.uri("/app/nothing")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("404");
        assertThatThrownBy(() -> client.connectToServer(new Listener(heard), URI.create("ftp://x/")))
                .isInstanceOf(DeploymentException.class);
        assertThatThrownBy(() -> client.connectToServer(new Object(), server.uri("/app/echo")))
                .isInstanceOf(DeploymentException.class);
        server.app().webSocketLimits(limits(500));
        try (ServerSocket silent = new ServerSocket(0)) {
            assertThatThrownBy(() -> client.connectToServer(
                            new Listener(heard), URI.create("ws://localhost:" + silent.getLocalPort() + "/")))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("WebSocketHandshakeTimeout");
        }
        assertThat(server.figures().total(SocketEvent.HANDSHAKE_TIMEOUT)).isEqualTo(1);
        Await.until(() -> server.figures().open() == 0);
    }

    @Test
    void itsConnectionsEndWithTheApplication() throws Exception {
        found.get().connectToServer(new Listener(heard), server.uri("/app/witness/me"));
        assertThat(server.event()).isEqualTo("open me true");

        server.app().container().undeploy("vs1", "/app");

        assertThat(heard.take()).isEqualTo("open true");
        assertThat(heard.take()).startsWith("close 1001");
        assertThat(server.event()).startsWith("close 1001");
        Await.until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("websocket-client-")));
    }
}
