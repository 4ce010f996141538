package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.RawWebSocket;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** WebSockets over TLS, from both sides. */
class SecureTest {

    @TempDir
    Path temp;

    private final AtomicReference<ServerContainer> container = new AtomicReference<>();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @Test
    void isAWebSocketLikeOthers() throws Exception {
        Path elsewhere = Files.createDirectories(temp.resolve("elsewhere"));
        TestCertificates.Pair pair = TestCertificates.make(elsewhere, "www", "EC");
        try (SocketServer server =
                new SocketServer(temp.resolve("i"), WebSocketLimits.DEFAULTS, pair, (sockets, context) -> {
                    container.set(sockets);
                    sockets.addEndpoint(Endpoints.Echo.class);
                })) {
            SSLContext trusting = trusting(pair);
            byte[] large = new byte[60_000];
            try (RawWebSocket client =
                    new RawWebSocket(trusting.getSocketFactory().createSocket("127.0.0.1", server.port()))) {
                assertThat(client.handshake("/app/echo")).startsWith("HTTP/1.1 101");
                client.frame(0x82, large);
                assertThat(client.read().payload()).isEqualTo(large);
                client.close(1000);
                assertThat(client.read().closeCode()).isEqualTo(1000);
                assertThat(client.isEnded()).isTrue();
            }

            URI uri = URI.create("wss://localhost:" + server.port() + "/app/echo");
            Session session = container.get().connectToServer(listening(), config(trusting), uri);
            assertThat(session.isSecure()).isTrue();
            session.getBasicRemote().sendText("secret");
            assertThat(heard.take()).isEqualTo("secret");
            session.close();

            assertThatThrownBy(() -> container
                            .get()
                            .connectToServer(
                                    listening(),
                                    ClientEndpointConfig.Builder.create().build(),
                                    uri))
                    .as("a certificate nobody trusts")
                    .isInstanceOf(IOException.class);
        }
    }

    private Endpoint listening() {
        return new Endpoint() {
            @Override
            public void onOpen(Session session, EndpointConfig config) {
                session.addMessageHandler(String.class, (MessageHandler.Whole<String>) heard::add);
            }
        };
    }

    private static ClientEndpointConfig config(SSLContext tls) {
        return ClientEndpointConfig.Builder.create().sslContext(tls).build();
    }

    private static SSLContext trusting(TestCertificates.Pair pair) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", pair.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
