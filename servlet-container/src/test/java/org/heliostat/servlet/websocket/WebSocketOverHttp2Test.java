package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.get;
import static org.heliostat.testing.Http2Frames.headers;

import jakarta.websocket.OnMessage;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.file.Path;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A WebSocket as one stream of an HTTP/2 connection (RFC 8441). */
class WebSocketOverHttp2Test {

    private static final byte[] ASKS = block(
            ":method",
            "CONNECT",
            ":protocol",
            "websocket",
            ":scheme",
            "http",
            ":path",
            "/app/echo",
            ":authority",
            "localhost",
            "sec-websocket-version",
            "13");

    private static final byte[] PLAIN = block(
            ":method",
            "GET",
            ":scheme",
            "http",
            ":path",
            "/app/echo",
            ":authority",
            "localhost",
            "sec-websocket-version",
            "13");

    @TempDir
    private Path folder;

    /** Says what it hears. */
    @ServerEndpoint("/echo")
    public static class Echo {

        @OnMessage
        public String hear(String text) {
            return "heard " + text;
        }
    }

    @Test
    void speaksBesideOtherRequestsOfItsConnection() throws Exception {
        try (SocketServer server = new SocketServer(
                        folder, WebSocketLimits.DEFAULTS, (container, context) -> container.addEndpoint(Echo.class));
                RawHttp2Client client = new RawHttp2Client(server.port())) {
            client.send(headers(1, false, ASKS));
            Frame head = client.await(frame -> frame.type() == HEADERS && frame.stream() == 1);
            assertThat(head.isLast()).isFalse();

            client.send(get(3, "/app/index.html"));
            assertThat(client.answer(3)).containsEntry("body", "hi");
            client.send(headers(5, true, PLAIN));
            assertThat(client.answer(5)).containsEntry(":status", "400");
            assertThat(server.figures().total(SocketEvent.HANDSHAKE_REFUSED)).isOne();
            // A masked text of two bytes, with a mask of zeroes.
            client.send(frame(DATA, 0, 1, new byte[] {(byte) 0x81, (byte) 0x82, 0, 0, 0, 0, 'h', 'o'}));
            Frame heard = client.await(frame -> frame.type() == DATA && frame.stream() == 1);
            assertThat(heard.text()).endsWith("heard ho");

            client.send(frame(DATA, 0, 1, new byte[] {(byte) 0x88, (byte) 0x80, 0, 0, 0, 0}));
            assertThat(client.await(frame -> frame.stream() == 1 && frame.isLast()))
                    .isNotNull();
        }
    }
}
