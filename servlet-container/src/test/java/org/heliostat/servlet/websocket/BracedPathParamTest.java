package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.OnMessage;
import jakarta.websocket.server.PathParam;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.file.Path;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.RawWebSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Variables of a path that a method names as they stand in it. */
class BracedPathParamTest {

    private static final WebSocketLimits LIMITS =
            new WebSocketLimits(3, 1024, 2048, 10_000, 0, 60_000, 120_000, 10_000, true);

    @TempDir
    Path temp;

    /** Names one variable with braces, one without, and one that is not there. */
    @ServerEndpoint("/braces/{flag}/{text}")
    public static class Braces {

        @OnMessage
        public String message(
                @PathParam("{flag}") Boolean flag,
                @PathParam("text") String text,
                @PathParam("{none}") String none,
                String message) {
            return flag + text + none + message;
        }
    }

    @Test
    void areFoundWithAndWithoutBraces() throws Exception {
        try (SocketServer server =
                        new SocketServer(temp, LIMITS, (sockets, context) -> sockets.addEndpoint(Braces.class));
                RawWebSocket client = server.open("/app/braces/true/x")) {
            client.text("!");
            assertThat(client.read().text()).isEqualTo("truexnull!");
        }
    }
}
