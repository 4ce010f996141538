package org.heliostat.servlet.websocket.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.figures.SocketFigures;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class MessageSenderTest {

    private final FakeLine line = new FakeLine();
    private final SocketFigures figures = new SocketFigures();
    private final Outgoing outgoing = new Outgoing(line);
    private final MessageSender sender = new MessageSender(outgoing, new Frames(false), false, 1_000, figures);
    private final List<String> ends = new ArrayList<>();

    private Sending sending(String name) {
        return new Sending(why -> ends.add(name + (why == null ? " left" : " failed")));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String sent() {
        return new String(line.sent(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void messagesLeaveInOrderAsFarAsThePeerTakesThem() {
        line.takes(1);
        sender.send(Opcode.TEXT, bytes("a"), false, sending("a"));
        sender.send(Opcode.TEXT, bytes("b"), false, sending("b"));
        assertThat(ends).containsExactly("a left");
        assertThat(sent()).isEqualTo("\u0081\u0001a");
        assertThat(outgoing.unsent()).isEqualTo(3);

        line.takes(1000);

        assertThat(ends).containsExactly("a left", "b left");
        assertThat(sent()).endsWith("\u0081\u0001b");
        assertThat(outgoing.unsent()).isZero();
    }

    @Test
    void whatNobodyWaitsForIsLimitedUnlessItIsAlone() {
        line.takes(0);
        sender.send(Opcode.TEXT, new byte[900], false, sending("large"));
        sender.send(Opcode.TEXT, bytes("more"), false, sending("more"));
        sender.send(Opcode.TEXT, bytes("awaited"), true, sending("awaited"));
        assertThat(ends).containsExactly("more failed");
        assertThat(figures.total(SocketEvent.SEND_QUEUE_FULL)).isEqualTo(1);

        line.takes(100_000);

        assertThat(ends).containsExactly("more failed", "large left", "awaited left");
    }

    @Test
    void aMessageWhoseTimeIsOverIsTakenBackUnlessItHasBegun() {
        line.takes(0);
        Sending begun = sending("begun");
        Sending waiting = sending("waiting");
        sender.send(Opcode.TEXT, new byte[10], false, begun);
        sender.send(Opcode.TEXT, bytes("x"), false, waiting);

        assertThat(sender.timedOut(waiting, new IOException("late"))).isTrue();
        assertThat(sender.timedOut(begun, new IOException("late")))
                .as("the connection cannot go on")
                .isFalse();
        assertThat(figures.total(SocketEvent.SEND_TIMEOUT)).isEqualTo(2);

        line.takes(1000);
        assertThat(ends).containsExactly("waiting failed", "begun failed");
        assertThat(sent()).doesNotContain("x");
        assertThat(outgoing.unsent()).isZero();
    }

    @Test
    void whatHasNotLeftWhenTheConnectionIsLostFails() {
        line.takes(0);
        sender.send(Opcode.TEXT, bytes("a"), false, sending("a"));
        sender.send(Opcode.TEXT, bytes("b"), false, sending("b"));

        line.gone();
        outgoing.fail(new IOException("lost"));
        sender.send(Opcode.TEXT, bytes("c"), true, sending("c"));

        assertThat(ends).containsExactly("a failed", "b failed", "c failed");
        assertThat(outgoing.unsent()).isZero();
    }

    /** Whoever waits may be the very thread that would be told of the end of the connection. */
    @Test
    void whoeverWaitsForAPeerHearsThatItIsLost() {
        line.takes(0);
        sender.send(Opcode.TEXT, bytes("a"), true, sending("a"));
        sender.send(Opcode.TEXT, bytes("b"), true, sending("b"));

        line.gone();

        assertThat(ends).containsExactly("a failed", "b failed");
    }

    @Test
    void manySmallMessagesDoNotFillManyTimesTheQueue() {
        line.takes(0);
        for (int i = 0; i < 100; i++) {
            sender.send(Opcode.TEXT, bytes(""), false, sending("small"));
        }

        assertThat(figures.total(SocketEvent.SEND_QUEUE_FULL)).isGreaterThan(90);
        line.takes(100_000);
        assertThat(outgoing.held()).isZero();
    }

    @Test
    void partsAreOneMessageAndNothingComesBetweenButControl() {
        sender.sendPart("a\uD83D", false, sending("1"));
        sender.control(Opcode.PING, bytes("?"), sending("ping"));
        assertThatThrownBy(() -> sender.send(Opcode.TEXT, bytes("x"), true, sending("x")))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> sender.sendPart(new byte[1], 0, 1, true, sending("x")))
                .isInstanceOf(IllegalStateException.class);
        sender.sendPart("\uDE00", true, sending("2"));
        sender.send(Opcode.TEXT, bytes("y"), true, sending("y"));

        assertThat(sent())
                .isEqualTo(
                        "\u0001\u0001a" + "\u0089\u0001?" + "\u0080\u0004\u00f0\u009f\u0098\u0080" + "\u0081\u0001y");
        assertThat(figures.total(SocketEvent.MESSAGE_OUT)).isEqualTo(2);
    }

    @Test
    void aBatchLeavesWhenItIsFlushedOrFull() {
        sender.batching(true);
        sender.send(Opcode.TEXT, bytes("a"), true, sending("a"));
        sender.send(Opcode.TEXT, bytes("b"), true, sending("b"));
        assertThat(sent()).isEmpty();
        assertThat(ends).hasSize(2);

        sender.flushBatch();
        assertThat(sent()).isEqualTo("\u0081\u0001a\u0081\u0001b");
        sender.send(Opcode.BINARY, new byte[5000], true, sending("c"));
        sender.send(Opcode.BINARY, new byte[5000], true, sending("d"));
        assertThat(line.sent().length).isGreaterThan(10_000);
    }

    @Test
    void nothingLeavesAfterTheCloseFrame() {
        sender.batching(true);
        sender.send(Opcode.TEXT, bytes("a"), true, sending("a"));
        sender.close(1000, "");
        sender.send(Opcode.TEXT, bytes("b"), true, sending("b"));
        sender.close(1001, "");
        outgoing.finish();

        assertThat(sent()).isEqualTo("\u0081\u0001a\u0088\u0002\u0003\u00e8");
        assertThat(ends).containsExactly("a left", "b failed");
        assertThat(line.isFinished()).isTrue();
    }

    @Test
    void theLineEndsOnlyAfterWhatWasSent() {
        line.takes(0);
        sender.close(1000, "");
        outgoing.finish();
        assertThat(line.isFinished()).isFalse();
        line.takes(100);
        assertThat(line.isFinished()).isTrue();
    }

    /** Threads race; frames must come out whole, each once. */
    @Test
    void manyThreadsSendWholeFrames() throws Exception {
        MessageSender many = new MessageSender(outgoing, new Frames(true), false, 1_000_000, figures);
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] message = new byte[1000 * i + 1];
            tasks.add(() -> {
                for (int n = 0; n < 200; n++) {
                    many.send(Opcode.BINARY, message, true, new Sending(ignored -> {}));
                }
                return 0;
            });
        }
        Together.run(tasks);

        int[] frames = {0};
        new FrameReader(true, false, 1_000_000, new FrameSink() {
                    @Override
                    public void messageBegins(boolean text, boolean compressed) {
                        frames[0]++;
                    }

                    @Override
                    public void payload(byte[] bytes, int offset, int length) {
                        for (int i = offset; i < offset + length; i++) {
                            assertThat(bytes[i]).isZero();
                        }
                    }

                    @Override
                    public void frameEnds(boolean last) {
                        assertThat(last).isTrue();
                    }

                    @Override
                    public void control(Opcode opcode, byte[] payload) throws WebSocketFailure {
                        throw new WebSocketFailure(1002, "not sent");
                    }

                    @Override
                    public void closed(int code, String reason) {
                        throw new AssertionError("not sent");
                    }
                })
                .read(line.sent(), 0, line.sent().length);
        assertThat(frames[0]).isEqualTo(800);
    }
}
