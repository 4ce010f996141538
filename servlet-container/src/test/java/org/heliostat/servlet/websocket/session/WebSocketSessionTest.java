package org.heliostat.servlet.websocket.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerEndpointConfig;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.protocol.DeflateOffer;
import org.heliostat.servlet.websocket.protocol.FakeLine;
import org.heliostat.servlet.websocket.protocol.Frames;
import org.heliostat.servlet.websocket.protocol.MessageDeflater;
import org.heliostat.servlet.websocket.protocol.Opcode;
import org.junit.jupiter.api.Test;

/** One session on a line in memory, at a time that stands still. */
class WebSocketSessionTest {

    private final FakeHost host = new FakeHost();
    private final FakeLine line = new FakeLine();
    private final Frames client = new Frames(true);
    private final List<String> events = new ArrayList<>();
    private final Endpoint endpoint = new Endpoint() {
        @Override
        public void onOpen(Session session, EndpointConfig config) {
            events.add("open");
            session.addMessageHandler(String.class, (MessageHandler.Whole<String>) events::add);
        }

        @Override
        public void onClose(Session session, CloseReason reason) {
            events.add("close " + reason.getCloseCode().getCode());
        }

        @Override
        public void onError(Session session, Throwable thrown) {
            events.add("error " + thrown.getClass().getSimpleName());
        }
    };

    private WebSocketSession opened(boolean compressed) {
        Handshaken handshaken = new Handshaken(
                Handshaken.Target.of(URI.create("ws://localhost/")),
                new Handshaken.Agreement("", compressed ? List.of(DeflateOffer.plain()) : List.of()),
                false,
                null,
                null,
                "/",
                false);
        WebSocketSession session = new WebSocketSession(
                host,
                endpoint,
                ServerEndpointConfig.Builder.create(Endpoint.class, "/").build(),
                handshaken,
                new SessionDefaults(1000, 1000, 0, 0),
                line);
        session.begin();
        events.clear();
        return session;
    }

    private void receive(WebSocketSession session, byte[] frame) {
        session.received(frame, 0, frame.length);
    }

    private byte[] text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return client.frame(Opcode.TEXT, true, false, bytes, 0, bytes.length);
    }

    private void pass(WebSocketSession session, int seconds) {
        host.ticker.advance(Duration.ofSeconds(seconds));
        session.look();
    }

    private int closeCode() {
        byte[] sent = line.sent();
        for (int i = sent.length - 4; i >= 0; i--) {
            if ((sent[i] & 0xff) == 0x88) {
                return ByteBuffer.wrap(sent, i + 2, 2).getShort() & 0xffff;
            }
        }
        return 0;
    }

    @Test
    void whoeverIsSilentIsAskedAndThenGone() {
        WebSocketSession session = opened(false);
        pass(session, 60);
        assertThat(line.sent()).isEmpty();
        pass(session, 1);
        assertThat(line.sent()).hasSize(10).startsWith((byte) 0x89);
        byte[] question = Arrays.copyOfRange(line.sent(), 2, 10);

        receive(session, client.control(Opcode.PONG, question));
        pass(session, 50);
        assertThat(line.isAborted()).isFalse();
        pass(session, 11);
        pass(session, 61);

        assertThat(line.isAborted()).isTrue();
        assertThat(host.figures.total(SocketEvent.PING_TIMEOUT)).isEqualTo(1);
        session.lost();
        assertThat(events).containsExactly("error SessionException", "close 1006");
        assertThat(host.ended).isEqualTo(1);
    }

    @Test
    void allPingsOfAPeerThatTakesTheAnswersAreAnswered() {
        WebSocketSession session = opened(false);
        for (int i = 0; i < 50; i++) {
            receive(session, client.control(Opcode.PING, new byte[] {(byte) i}));
        }
        assertThat(line.sent()).hasSize(150).startsWith(0x8A, 1, 0).endsWith(0x8A, 1, 49);
    }

    @Test
    void aPeerThatFloodsWithPingsGetsOneAnswerToTheNewest() {
        WebSocketSession session = opened(false);
        line.takes(0);
        for (int i = 0; i < 100; i++) {
            receive(session, client.control(Opcode.PING, new byte[] {(byte) i}));
        }
        assertThat(host.figures.total(SocketEvent.SEND_QUEUE_FULL)).isGreaterThan(90);

        line.takes(Integer.MAX_VALUE);

        assertThat(line.sent()).hasSizeLessThan(30).startsWith(0x8A, 1, 0).endsWith(0x8A, 1, 99);
    }

    @Test
    void idleMeansWithoutMessagesWhateverOurPingsDo() {
        WebSocketSession session = opened(false);
        session.setMaxIdleTimeout(100_000);
        pass(session, 61);
        receive(session, client.control(Opcode.PONG, Arrays.copyOfRange(line.sent(), 2, 10)));
        pass(session, 38);
        assertThat(session.isOpen()).isTrue();
        receive(session, text("x"));
        pass(session, 99);
        assertThat(session.isOpen()).isTrue();
        pass(session, 2);

        assertThat(session.isOpen()).isFalse();
        assertThat(closeCode()).isEqualTo(1001);
        assertThat(events).containsExactly("x", "close 1006");
        assertThat(host.figures.total(SocketEvent.IDLE_TIMEOUT)).isEqualTo(1);
    }

    @Test
    void parametersKeepTheOrderOfPathAndQuery() {
        Map<String, String> path = new LinkedHashMap<>();
        Map<String, List<String>> query = new LinkedHashMap<>();
        for (int i = 9; i >= 0; i--) {
            path.put("p" + i, "x");
            query.put("q" + i, List.of("y"));
        }
        var target = new Handshaken.Target(URI.create("ws://localhost/"), null, query, path);

        assertThat(target.pathParameters().keySet()).containsExactlyElementsOf(path.keySet());
        assertThat(target.parameters().keySet()).containsExactlyElementsOf(query.keySet());
    }

    /** WebSocket 2.2, 2.1.5: what the container gave up waiting for is 1006 on this side alone. */
    @Test
    void aMessageThatNeverEndsIs1006HereAnd1008There() {
        WebSocketSession session = opened(false);
        byte[] begun = client.frame(Opcode.TEXT, false, false, new byte[] {'x'}, 0, 1);
        receive(session, begun);
        for (int seconds = 0; seconds < 150; seconds += 10) {
            host.ticker.advance(Duration.ofSeconds(10));
            receive(session, client.control(Opcode.PONG, new byte[] {1}));
            session.look();
        }
        assertThat(closeCode()).isEqualTo(1008);
        assertThat(events).containsExactly("close 1006");
    }

    @Test
    void codesOfTheApplicationAndOfAStopAreToldAsTheyAreSent() {
        WebSocketSession byHand = opened(false);
        byHand.close(new CloseReason(CloseReason.CloseCodes.getCloseCode(4002), "enough"));
        assertThat(closeCode()).isEqualTo(4002);
        assertThat(events).containsExactly("close 4002");

        WebSocketSession stopped = opened(false);
        stopped.goAway(true);
        assertThat(closeCode()).isEqualTo(1001);
        assertThat(events).containsExactly("close 1001");
    }

    @Test
    void theFrameLeavesBeforeTheEndpointIsTold() {
        WebSocketSession session = opened(false);
        line.holdsTasks();
        session.close();
        assertThat(closeCode()).isEqualTo(1000);
        assertThat(events).isEmpty();

        // The peer's answer is read, and the line ends, before this side's task has had its turn.
        receive(session, client.close(1000, ""));
        session.lost();
        line.runsTasks();

        assertThat(events).containsExactly("close 1000");
    }

    @Test
    void aPeerThatDoesNotAnswerACloseIsCut() {
        WebSocketSession session = opened(false);
        session.close();
        pass(session, 10);
        assertThat(line.isAborted()).isFalse();
        pass(session, 1);
        assertThat(line.isAborted()).isTrue();
        assertThat(host.figures.total(SocketEvent.HANDSHAKE_TIMEOUT)).isEqualTo(1);
        assertThat(events).containsExactly("close 1000");
    }

    @Test
    void aPeerThatClosesAndTakesNothingIsCut() {
        WebSocketSession session = opened(false);
        line.takes(0);
        session.getAsyncRemote().sendText("unread");
        receive(session, client.close(1000, ""));
        pass(session, 10);
        assertThat(line.isAborted()).isFalse();
        pass(session, 1);
        assertThat(line.isAborted()).isTrue();
    }

    @Test
    void whenTheApplicationEndsAPeerHasLessTime() {
        WebSocketSession session = opened(false);
        session.goAway(true);
        assertThat(closeCode()).isEqualTo(1001);
        pass(session, 3);
        assertThat(line.isAborted()).isFalse();
        pass(session, 1);
        assertThat(line.isAborted()).isTrue();
    }

    @Test
    void afterClosingNothingIsDeliveredUntilThePeerAnswers() {
        WebSocketSession session = opened(false);
        session.close();
        receive(session, text("late"));
        assertThat(line.isFinished()).isFalse();
        receive(session, client.close(1000, ""));
        assertThat(line.isFinished()).isTrue();
        assertThat(events).containsExactly("close 1000");
        assertThatThrownBy(() -> session.getBasicRemote()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> session.getUserProperties()).isInstanceOf(IllegalStateException.class);
        session.close();
    }

    @Test
    void aFailingOnOpenClosesWith1011() {
        Endpoint failing = new Endpoint() {
            @Override
            public void onOpen(Session session, EndpointConfig config) {
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onError(Session session, Throwable thrown) {
                throw new IllegalArgumentException("this too");
            }
        };
        WebSocketSession known = opened(false);
        WebSocketSession session = new WebSocketSession(
                host, failing, known.config(), known.handshaken(), new SessionDefaults(1, 1, 0, 0), line);
        session.begin();

        assertThat(closeCode()).isEqualTo(1011);
        assertThat(host.failures).hasSize(1);
    }

    @Test
    void aCompressedMessageIsLimitedByWhatItInflatesTo() {
        WebSocketSession session = opened(true);
        byte[] message = "a".repeat(1000).getBytes(StandardCharsets.UTF_8);
        byte[] small = MessageDeflater.deflate(message, 0, message.length);
        receive(session, client.frame(Opcode.TEXT, true, true, small, 0, small.length));
        assertThat(events).containsExactly("a".repeat(1000));
        events.clear();

        byte[] bomb = new byte[100_000_000];
        Arrays.fill(bomb, (byte) 'a');
        byte[] large = MessageDeflater.deflate(bomb, 0, bomb.length);
        byte[] begin = client.frame(Opcode.TEXT, false, true, large, 0, 5000);
        receive(session, begin);

        assertThat(closeCode()).isEqualTo(1009);
        assertThat(events).containsExactly("error SessionException", "close 1009");
        assertThat(line.isFinished()).isTrue();
        session.lost();
    }

    @Test
    void compressedAnswersAreSmallerAndMarked() throws Exception {
        WebSocketSession session = opened(true);
        session.getBasicRemote().sendText("again and ".repeat(90));
        assertThat(line.sent()[0] & 0xff).isEqualTo(0xC1);
        assertThat(line.sent().length).isLessThan(100);
        int before = line.sent().length;
        session.getBasicRemote().sendText("short");
        assertThat(line.sent()[before] & 0xff).isEqualTo(0x81);
    }

    @Test
    void wrongUtf8IsRefusedBeforeItsMessageEnds() {
        WebSocketSession session = opened(false);
        byte[] halfFrame = Arrays.copyOf(
                client.frame(Opcode.TEXT, true, false, new byte[] {'a', (byte) 0xF4, (byte) 0x90, 'b', 'c'}, 0, 5), 9);
        receive(session, halfFrame);
        assertThat(closeCode()).isEqualTo(1007);
    }

    @Test
    void charactersMayBeSplitAnywhere() {
        WebSocketSession session = opened(false);
        byte[] bytes = "ä€😀".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            Opcode opcode = i == 0 ? Opcode.TEXT : Opcode.CONTINUATION;
            receive(session, client.frame(opcode, i == bytes.length - 1, false, bytes, i, 1));
        }
        assertThat(events).containsExactly("ä€😀");
    }

    @Test
    void asynchronousSendsTellWhenTheyHaveLeftOrHowTheyFailed() {
        WebSocketSession session = opened(false);
        session.getAsyncRemote().setSendTimeout(500);
        line.takes(0);
        session.getAsyncRemote().sendText("1", result -> events.add("1 " + result.isOK()));
        session.getAsyncRemote().sendText("2", result -> events.add("2 " + result.isOK()));
        Future<Void> third = session.getAsyncRemote().sendText("3");
        assertThat(events).isEmpty();
        assertThat(host.later).hasSize(3);

        host.later.remove(1).run();
        assertThat(events).containsExactly("2 false");
        line.takes(1000);

        assertThat(events).containsExactly("2 false", "1 true");
        assertThat(third).isDone();
        assertThat(host.later).isEmpty();
        assertThat(line.isAborted()).isFalse();
    }

    /** The clock of all applications must not wait for one. */
    @Test
    void handlersOfALineThatIsOverRunOnAThreadOfTheApplication() {
        WebSocketSession session = opened(false);
        line.takes(0);
        session.getAsyncRemote().sendText("1", result -> events.add("1 " + result.isOK()));
        session.getAsyncRemote().sendText("2", result -> events.add("2 " + result.isOK()));
        line.over();

        session.lost();

        assertThat(host.later).isEmpty();
        assertThat(events).doesNotContain("1 false");
        assertThat(host.aside).hasSize(1);
        host.aside.remove(0).run();
        assertThat(events).endsWith("1 false", "2 false");
    }

    /** WebSocket 2.2, SendHandler: an endpoint may wait for what became of its send. */
    @Test
    void handlersAreCalledElsewhereWhileTheEndpointIsAtWork() {
        WebSocketSession session = opened(false);
        session.addMessageHandler(byte[].class, (MessageHandler.Whole<byte[]>) bytes -> {
            session.getAsyncRemote().sendText("1", result -> events.add("1 " + result.isOK()));
            session.getAsyncRemote().sendText("2", result -> events.add("2 " + result.isOK()));
            assertThat(events).isEmpty();
            assertThat(host.aside).hasSize(1);
            host.aside.remove(0).run();
            assertThat(events).containsExactly("1 true", "2 true");
        });

        receive(session, client.frame(Opcode.BINARY, true, false, new byte[] {1}, 0, 1));

        assertThat(events).containsExactly("1 true", "2 true");
        session.getAsyncRemote().sendText("3", result -> events.add("3 " + result.isOK()));
        assertThat(events).endsWith("3 true");
        assertThat(host.aside).isEmpty();
    }

    @Test
    void aResultThatWaitsForTheThreadIsTakenFromIt() {
        WebSocketSession session = opened(false);
        session.addMessageHandler(byte[].class, (MessageHandler.Whole<byte[]>)
                bytes -> host.aside.remove(0).run());
        line.holdsTasks();
        session.getAsyncRemote().sendText("1", result -> events.add("1 " + result.isOK()));
        assertThat(host.aside).isEmpty();

        receive(session, client.frame(Opcode.BINARY, true, false, new byte[] {1}, 0, 1));
        assertThat(events).containsExactly("1 true");
        line.runsTasks();

        assertThat(events).containsExactly("1 true");
    }

    @Test
    void withoutAnotherThreadHandlersWaitForTheirOwn() {
        host.noThreads = true;
        WebSocketSession session = opened(false);
        session.addMessageHandler(byte[].class, (MessageHandler.Whole<byte[]>) bytes -> {
            line.holdsTasks();
            session.getAsyncRemote().sendText("1", result -> events.add("1 " + result.isOK()));
            assertThat(events).isEmpty();
        });
        receive(session, client.frame(Opcode.BINARY, true, false, new byte[] {1}, 0, 1));
        line.runsTasks();

        assertThat(events).containsExactly("1 true");
        assertThat(host.failures).isEmpty();
    }

    @Test
    void aSendThatIsStuckHalfWayEndsTheConnection() {
        WebSocketSession session = opened(false);
        session.getAsyncRemote().setSendTimeout(500);
        line.takes(0);
        session.getAsyncRemote().sendText("1", result -> events.add("1 " + result.isOK()));

        host.later.remove(0).run();

        assertThat(events).containsExactly("1 false");
        assertThat(line.isAborted()).isTrue();
    }

    @Test
    void nullAndLongPingsAreArgumentsThatCannotBe() {
        WebSocketSession session = opened(false);
        assertThatThrownBy(() -> session.getBasicRemote().sendText(null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> session.getAsyncRemote().sendBinary(null))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> session.getBasicRemote().sendPing(ByteBuffer.allocate(126)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> session.addMessageHandler(String.class, (MessageHandler.Whole<String>) text -> {}))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> session.addMessageHandler(List.class, (MessageHandler.Whole<List>) list -> {}))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void streamsAndWritersAreMessages() throws Exception {
        WebSocketSession session = opened(false);
        try (var out = session.getBasicRemote().getSendStream()) {
            out.write(new byte[10_000]);
        }
        assertThat(line.sent()[0]).isEqualTo((byte) 0x02);
        assertThat(line.sent()[8192 + 4]).isEqualTo((byte) 0x80);
        int before = line.sent().length;
        try (var writer = session.getBasicRemote().getSendWriter()) {
            writer.write("ab");
        }
        assertThat(Arrays.copyOfRange(line.sent(), before, line.sent().length)).containsExactly(0x81, 2, 'a', 'b');
    }

    @Test
    void aMessageThatDoesNotBecomeWholeIsEndedWithItsSession() {
        WebSocketSession session = opened(true);
        byte[] half = client.frame(Opcode.TEXT, false, true, new byte[] {0x4a}, 0, 1);
        receive(session, half);
        for (int i = 0; i < 12; i++) {
            pass(session, 10);
            receive(session, client.frame(Opcode.CONTINUATION, false, false, new byte[0], 0, 0));
        }
        assertThat(session.isOpen()).isTrue();

        pass(session, 1);

        assertThat(closeCode()).isEqualTo(1008);
        assertThat(host.figures.total(SocketEvent.MESSAGE_TIMEOUT)).isEqualTo(1);
    }

    @Test
    void messagesThatBecomeWholeTakeTheirTimeEachAnew() {
        WebSocketSession session = opened(false);
        for (int i = 0; i < 4; i++) {
            receive(session, client.frame(Opcode.TEXT, false, false, new byte[] {'a'}, 0, 1));
            pass(session, 50);
            receive(session, client.frame(Opcode.CONTINUATION, true, false, new byte[] {'b'}, 0, 1));
            pass(session, 50);
        }

        assertThat(session.isOpen()).isTrue();
        assertThat(events).containsExactly("ab", "ab", "ab", "ab");
    }

    @Test
    void whereAnApplicationTakesPartsTheTimeIsThatOfEachPart() {
        WebSocketSession session = opened(false);
        session.getMessageHandlers().forEach(session::removeMessageHandler);
        session.addMessageHandler(
                String.class, (MessageHandler.Partial<String>) (part, last) -> events.add(part + " " + last));
        receive(session, client.frame(Opcode.TEXT, false, false, new byte[] {'a'}, 0, 1));
        for (int i = 0; i < 4; i++) {
            pass(session, 50);
            receive(session, client.frame(Opcode.CONTINUATION, false, false, new byte[] {'b'}, 0, 1));
        }
        assertThat(session.isOpen()).isTrue();

        pass(session, 50);
        receive(session, client.frame(Opcode.PING, true, false, new byte[0], 0, 0));
        pass(session, 50);
        receive(session, client.frame(Opcode.PING, true, false, new byte[0], 0, 0));
        pass(session, 50);

        assertThat(closeCode()).isEqualTo(1008);
        assertThat(events).contains("b false");
    }
}
