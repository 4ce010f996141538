package org.heliostat.servlet.websocket.container;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.net.URI;
import java.time.Duration;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.websocket.endpoint.PlainInstances;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.servlet.websocket.protocol.FakeLine;
import org.heliostat.servlet.websocket.session.Handshaken;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The watch over all WebSockets of an application. */
class ApplicationSocketsTest {

    private final FakeTicker ticker = new FakeTicker();

    /** An endpoint without behaviour. */
    private static final class Silent extends Endpoint {

        @Override
        public void onOpen(Session session, EndpointConfig config) {
            // silent
        }
    }

    @Test
    void oneSessionThatCannotBeLookedAtEndsTheWatchOverNoOther() throws Exception {
        try (AsyncTimeouts timeouts = new AsyncTimeouts(ticker)) {
            ApplicationSockets sockets = sockets(timeouts);
            FakeLine broken = new FakeLine();
            FakeLine silent = new FakeLine();
            open(sockets, broken);
            open(sockets, silent);
            broken.breaks();

            // The watch looks again a second after it has looked, so time must go on.
            Await.until(() -> {
                ticker.advance(Duration.ofSeconds(61));
                return silent.isAborted();
            });

            assertThat(silent.sent()).isNotEmpty();
            assertThat(broken.sent()).isEmpty();
            sockets.close();
        }
    }

    @Test
    void webSocketsComeBackUnlessTheApplicationEnds() throws Exception {
        try (AsyncTimeouts timeouts = new AsyncTimeouts(ticker)) {
            ApplicationSockets sockets = sockets(timeouts);

            sockets.goAway();
            assertThat(sockets.isStopping()).isTrue();
            sockets.comeBack();
            assertThat(sockets.isStopping()).isFalse();

            sockets.goAway();
            sockets.retire();
            sockets.comeBack();
            assertThat(sockets.isStopping()).isTrue();
            sockets.close();
        }
    }

    private static void open(ApplicationSockets sockets, FakeLine line) {
        var handshaken = new Handshaken(
                Handshaken.Target.of(URI.create("ws://localhost/")),
                Handshaken.Agreement.NONE,
                false,
                null,
                null,
                "/",
                false);
        ServerEndpointConfig config =
                ServerEndpointConfig.Builder.create(Silent.class, "/").build();
        sockets.open(new Silent(), config, handshaken, line).begin();
    }

    private ApplicationSockets sockets(AsyncTimeouts timeouts) {
        return new ApplicationSockets(
                new PlainInstances(),
                new SocketAllowance(() -> WebSocketLimits.DEFAULTS),
                timeouts,
                ticker,
                ApplicationSocketsTest.class.getClassLoader(),
                LoggerFactory.getLogger("webapp.test"));
    }
}
