package org.heliostat.servlet.websocket.container;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionEvent;
import jakarta.servlet.http.HttpSessionIdListener;
import jakarta.servlet.http.HttpSessionListener;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.lang.reflect.Proxy;
import java.net.URI;
import org.heliostat.servlet.async.AsyncTimeouts;
import org.heliostat.servlet.websocket.endpoint.PlainInstances;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.servlet.websocket.protocol.FakeLine;
import org.heliostat.servlet.websocket.session.Handshaken;
import org.heliostat.servlet.websocket.session.UserSession;
import org.heliostat.servlet.websocket.session.WebSocketSession;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** A client has the answer to its handshake before its WebSocket is open, and may do other things in between. */
class OpeningAfterLogoutTest {

    private final FakeTicker ticker = new FakeTicker();
    private final AsyncTimeouts timeouts = new AsyncTimeouts(ticker);
    private final ApplicationSockets sockets = new ApplicationSockets(
            new PlainInstances(),
            new SocketAllowance(() -> WebSocketLimits.DEFAULTS),
            timeouts,
            ticker,
            OpeningAfterLogoutTest.class.getClassLoader(),
            LoggerFactory.getLogger("webapp.test"));

    private String id = "first";
    private boolean ended;
    private final HttpSession user = (HttpSession) Proxy.newProxyInstance(
            OpeningAfterLogoutTest.class.getClassLoader(),
            new Class<?>[] {HttpSession.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "getId" -> looked();
                case "getCreationTime" -> {
                    if (ended) {
                        throw new IllegalStateException("ended");
                    }
                    yield 0L;
                }
                default -> throw new UnsupportedOperationException(method.getName());
            });

    /** Happens once, just after the id was looked at. */
    private Runnable afterLook = () -> {};

    private String looked() {
        String seen = id;
        Runnable once = afterLook;
        afterLook = () -> {};
        once.run();
        return seen;
    }

    @AfterEach
    void stop() {
        sockets.close();
        timeouts.close();
    }

    @Test
    void whoHasLoggedOutMeanwhileIsNotServed() {
        FakeLine line = new FakeLine();
        WebSocketSession session = handshaken(line);
        logout();

        session.begin();

        assertThat(session.isOpen()).isFalse();
        assertThat(closeCode(line)).isEqualTo(1008);
    }

    @Test
    void aSessionThatGotAnotherIdMeanwhileEndsItAllTheSame() {
        FakeLine line = new FakeLine();
        WebSocketSession session = handshaken(line);
        rename("second");

        session.begin();
        assertThat(session.isOpen()).isTrue();
        rename("third");
        assertThat(session.isOpen()).isTrue();

        logout();
        assertThat(closeCode(line)).isEqualTo(1008);
    }

    @Test
    void whatHappensWhileItIsBoundIsSeen() {
        FakeLine renamed = new FakeLine();
        WebSocketSession first = handshaken(renamed);
        afterLook = () -> rename("second");
        first.begin();
        FakeLine loggedOut = new FakeLine();
        WebSocketSession second = handshaken(loggedOut);
        afterLook = this::logout;

        second.begin();

        assertThat(closeCode(renamed)).isEqualTo(1008);
        assertThat(closeCode(loggedOut)).isEqualTo(1008);
    }

    @Test
    void aLogoutThatOvertakesTheNewsOfAnotherIdEndsItAllTheSame() {
        FakeLine line = new FakeLine();
        WebSocketSession session = handshaken(line);
        session.begin();
        String before = id;
        id = "second";
        logout();
        assertThat(session.isOpen()).isTrue();

        ((HttpSessionIdListener) sockets.httpSessionListener()).sessionIdChanged(event(), before);

        assertThat(closeCode(line)).isEqualTo(1008);
    }

    private void logout() {
        ended = true;
        ((HttpSessionListener) sockets.httpSessionListener()).sessionDestroyed(event());
    }

    private void rename(String newId) {
        String before = id;
        id = newId;
        ((HttpSessionIdListener) sockets.httpSessionListener()).sessionIdChanged(event(), before);
    }

    private HttpSessionEvent event() {
        return new HttpSessionEvent(user);
    }

    /** @return of the close frame that alone was sent; a server's frames are not masked */
    private static int closeCode(FakeLine line) {
        byte[] frame = line.sent();
        assertThat(frame).hasSizeGreaterThan(3).startsWith(0x88);
        return (frame[2] & 0xff) << 8 | frame[3] & 0xff;
    }

    private WebSocketSession handshaken(FakeLine line) {
        var handshaken = new Handshaken(
                Handshaken.Target.of(URI.create("ws://localhost/")),
                Handshaken.Agreement.NONE,
                false,
                () -> "ada",
                UserSession.of(user, () -> "ada"),
                "/",
                false);
        Endpoint silent = new Endpoint() {
            @Override
            public void onOpen(Session session, EndpointConfig config) {
                // silent
            }
        };
        ServerEndpointConfig config =
                ServerEndpointConfig.Builder.create(Endpoint.class, "/").build();
        return sockets.open(silent, config, handshaken, line);
    }
}
