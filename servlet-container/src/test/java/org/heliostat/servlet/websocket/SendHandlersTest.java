package org.heliostat.servlet.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.SendHandler;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpoint;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.websocket.figures.WebSocketLimits;
import org.heliostat.testing.RawWebSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that wait, inside of their methods, for what became of an asynchronous send. */
class SendHandlersTest {

    private static final WebSocketLimits LIMITS =
            new WebSocketLimits(200, 1024, 2048, 10_000, 0, 60_000, 120_000, 10_000, true);

    @TempDir
    Path temp;

    private SocketServer server;

    /** Sends in the way a message names, waits, and says how that went. */
    @ServerEndpoint("/waits")
    public static class Waits {

        private static final long PATIENCE_SECONDS = 60;

        @OnOpen
        public void open(Session session) throws Exception {
            session.getBasicRemote().sendText("open " + sent(session, "text"));
        }

        @OnMessage
        public String message(Session session, String way) throws Exception {
            return way + " " + sent(session, way);
        }

        /** Parts of a binary message. */
        @OnMessage
        public void part(Session session, byte[] part, boolean last) throws Exception {
            session.getBasicRemote().sendText("part " + sent(session, "text"));
        }

        static boolean sent(Session session, String way) throws Exception {
            CountDownLatch told = new CountDownLatch(way.equals("many") ? 100 : 1);
            SendHandler handler = result -> told.countDown();
            switch (way) {
                case "text" -> session.getAsyncRemote().sendText("x", handler);
                case "binary" -> session.getAsyncRemote().sendBinary(ByteBuffer.allocate(3), handler);
                case "object" -> session.getAsyncRemote().sendObject("x", handler);
                case "many" -> {
                    for (int i = 0; i < 100; i++) {
                        session.getAsyncRemote().sendText("x", handler);
                    }
                }
                case "large" -> session.getAsyncRemote().sendBinary(ByteBuffer.allocate(1_000_000), handler);
                case "future" -> {
                    session.getAsyncRemote().sendText("x").get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    told.countDown();
                }
                case "ping" -> {
                    session.getAsyncRemote().sendPing(ByteBuffer.allocate(1));
                    session.getAsyncRemote().sendText("x", handler);
                }
                case "batch" -> {
                    session.getAsyncRemote().setBatchingAllowed(true);
                    session.getAsyncRemote().sendText("x", handler);
                    session.getAsyncRemote().flushBatch();
                    session.getAsyncRemote().setBatchingAllowed(false);
                }
                case "refused" -> session.getAsyncRemote().sendObject(new Object(), handler);
                case "thread" -> new Thread(() -> session.getAsyncRemote().sendText("x", handler)).start();
                case "nested" ->
                    session.getAsyncRemote()
                            .sendText("x", result -> session.getAsyncRemote().sendText("y", handler));
                case "waiting" ->
                    session.getAsyncRemote().sendText("x", result -> {
                        if (isToldOfAnother(session)) {
                            told.countDown();
                        }
                    });
                default -> throw new IllegalArgumentException(way);
            }
            return told.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        /** What a handler does that sends again and waits for that. */
        private static boolean isToldOfAnother(Session session) {
            CountDownLatch told = new CountDownLatch(1);
            session.getAsyncRemote().sendText("y", result -> told.countDown());
            try {
                return told.await(PATIENCE_SECONDS / 2, TimeUnit.SECONDS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    @BeforeEach
    void start() throws Exception {
        server = new SocketServer(temp, LIMITS, (sockets, context) -> sockets.addEndpoint(Waits.class));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static String answer(RawWebSocket client, String beginning) throws Exception {
        while (true) {
            RawWebSocket.Frame frame = client.read();
            if (frame.opcode() == RawWebSocket.TEXT && frame.text().startsWith(beginning)) {
                return frame.text();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text", "binary", "object", "many", "large", "future", "ping", "batch", "refused", "thread", "nested",
                "waiting"
            })
    void aMethodThatWaitsForItsHandlerIsTold(String way) throws Exception {
        try (RawWebSocket client = server.open("/app/waits")) {
            assertThat(answer(client, "open ")).isEqualTo("open true");
            client.text(way);
            assertThat(answer(client, way + " ")).isEqualTo(way + " true");
        }
    }

    @Test
    void aMethodThatTakesPartsIsTold() throws Exception {
        try (RawWebSocket client = server.open("/app/waits")) {
            assertThat(answer(client, "open ")).isEqualTo("open true");
            client.frame(0x02, new byte[] {1});
            assertThat(answer(client, "part ")).isEqualTo("part true");
            client.frame(0x80, new byte[] {2});
            assertThat(answer(client, "part ")).isEqualTo("part true");
        }
    }

    /** Ten methods wait at once where eight threads run requests: those that have one are told, the others follow. */
    @Test
    void allThreadsMayWaitAtOnce() throws Exception {
        RawWebSocket[] clients = new RawWebSocket[10];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = server.open("/app/waits");
        }
        for (RawWebSocket client : clients) {
            client.text("many");
        }
        for (RawWebSocket client : clients) {
            assertThat(answer(client, "many ")).isEqualTo("many true");
            client.close();
        }
    }
}
