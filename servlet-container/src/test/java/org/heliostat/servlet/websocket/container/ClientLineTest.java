package org.heliostat.servlet.websocket.container;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.websocket.endpoint.PlainInstances;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.servlet.websocket.session.Handshaken;
import org.heliostat.servlet.websocket.session.WebSocketSession;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The line of a WebSocket that an application opened. */
class ClientLineTest {

    private static final byte[] PING_OF_A_SERVER = {(byte) 0x89, 0};

    private final AtomicBoolean failing = new AtomicBoolean();
    private final AtomicInteger closed = new AtomicInteger();

    /** Reading the time is the first thing that is done with what arrives. */
    private final Ticker ticker = () -> {
        if (failing.getAndSet(false)) {
            throw new StackOverflowError("made up");
        }
        return 0;
    };

    @Test
    void anErrorInWhatIsDoneWithAMessageEndsTheReaderAndTheSession() throws Exception {
        try (AsyncTimeouts timeouts = new AsyncTimeouts(Ticker.system());
                Socket socket = new Socket()) {
            ClientLine line = new ClientLine(
                    socket, new ByteArrayInputStream(PING_OF_A_SERVER), OutputStream.nullOutputStream(), Runnable::run);
            WebSocketSession session = opened(timeouts, line);
            failing.set(true);

            Thread reader = new Thread(() -> line.read(session));
            reader.setDaemon(true);
            reader.start();
            reader.join(120_000);

            assertThat(reader.isAlive()).isFalse();
            assertThat(failing).isFalse();
            assertThat(line.isOpen()).isFalse();
            assertThat(closed).hasValue(1);
        }
    }

    private WebSocketSession opened(AsyncTimeouts timeouts, ClientLine line) {
        ApplicationSockets sockets = new ApplicationSockets(
                new PlainInstances(),
                new SocketAllowance(() -> WebSocketLimits.DEFAULTS),
                timeouts,
                ticker,
                ClientLineTest.class.getClassLoader(),
                LoggerFactory.getLogger("webapp.test"));
        Endpoint endpoint = new Endpoint() {
            @Override
            public void onOpen(Session session, EndpointConfig config) {
                // silent
            }

            @Override
            public void onClose(Session session, CloseReason reason) {
                closed.incrementAndGet();
            }
        };
        ServerEndpointConfig config =
                ServerEndpointConfig.Builder.create(Endpoint.class, "/").build();
        var handshaken = new Handshaken(
                Handshaken.Target.of(URI.create("ws://localhost/")),
                Handshaken.Agreement.NONE,
                true,
                null,
                null,
                "/",
                false);
        WebSocketSession session = sockets.open(endpoint, config, handshaken, line);
        session.begin();
        return session;
    }
}
