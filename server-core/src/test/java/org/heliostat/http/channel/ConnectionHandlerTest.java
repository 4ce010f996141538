package org.heliostat.http.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.ChannelOutputShutdownException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import org.heliostat.connection.IoLoop;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.qos.Flow;
import org.heliostat.qos.Limits;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection between Netty and a protocol, without a socket. */
class ConnectionHandlerTest {

    private final FakeEnvironment environment = FakeEnvironment.with();
    private final EmbeddedChannel netty = new EmbeddedChannel();
    private final IoLoop loop = new IoLoop(netty.eventLoop(), environment.ticker());
    private final FakeProtocol protocol = new FakeProtocol();
    private final ConnectionHandler handler =
            new ConnectionHandler(environment, loop, "ls1", false, channel -> protocol);

    ConnectionHandlerTest() {
        netty.pipeline().addLast(handler);
        netty.pipeline().fireChannelActive();
    }

    @AfterEach
    void close() {
        netty.finishAndReleaseAll();
    }

    @Test
    void tellsTheProtocolWhatComesAndWhenItIsLost() {
        netty.writeInbound(text("ab"));
        netty.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
        loop.tick();
        netty.close();

        assertThat(protocol.told).containsExactly("received ab", "input ended", "tick", "lost");
        assertThat(handler.isInputEnded()).isTrue();
        assertThat(loop.size()).isZero();
        assertThat(environment.counters().snapshot().bytesReceived()).isEqualTo(2);
    }

    @Test
    void aClientThatLeavesItsHandshakeIsSaidToHaveLeft() {
        try (LogLines log = LogLines.of("org.heliostat")) {
            EmbeddedChannel secure = new EmbeddedChannel();
            secure.pipeline().addLast(new ConnectionHandler(environment, loop, "ls1", true, channel -> protocol));
            secure.pipeline().fireChannelActive();
            secure.pipeline().fireUserEventTriggered(new SslHandshakeCompletionEvent(new ClosedChannelException()));

            assertThat(log.all()).anyMatch(line -> line.contains("no handshake: the client has closed the connection"));
            secure.finishAndReleaseAll();
        }
    }

    @Test
    void whatIsSentInABatchLeavesInOneWrite() {
        handler.batch(() -> {
            handler.room(1).writeByte('a');
            handler.flushOutsideBatch();
            handler.room(1).writeByte('b');
        });

        assertThat(netty.outboundMessages()).hasSize(1);
        assertThat(sent()).isEqualTo("ab");
    }

    @Test
    void keepsTheOrderOfWhatIsGatheredAndWhatIsHandedOver() {
        FakeSender sender = new FakeSender(null);

        handler.room(1).writeByte('a');
        handler.send(new Send(sender, text("b"), text("c"), text("d"), true));
        handler.room(1).writeByte('e');
        handler.flush();

        assertThat(sent()).isEqualTo("abcde");
        assertThat(sender.lastWritten).isEqualTo(1);
    }

    /** The channel ends its output where a write fails by itself, and says of what comes later only that. */
    @Test
    void aDefectWhileAnAnswerIsWrittenIsLogged() {
        netty.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
                ReferenceCountUtil.release(message);
                promise.setFailure(
                        new ChannelOutputShutdownException("ended", new IllegalStateException("on purpose")));
            }
        });
        Limits limits = new Limits(environment.ticker())
                .configure("maxbps=\"0\"", "maxbps=\"0\"", "maxbps=\"1000\" enforcebandwidth=\"shape\"");
        FakeSender slowed = new FakeSender(limits.quality.pace("one"));

        try (LogLines lines = LogLines.of("org.heliostat.http.channel")) {
            handler.batch(() -> handler.send(new Send(slowed, text("a"), null, null, true)));
            netty.runPendingTasks();

            assertThat(lines.all()).singleElement().asString().contains("a defect while its answer was written");
            assertThat(lines.traces()).singleElement().asString().contains("on purpose");
        }
        assertThat(netty.isOpen()).isFalse();
    }

    @Test
    void dropsWhatIsHandedOverAfterItsEnd() {
        netty.close();
        ByteBuf late = text("late");

        handler.send(new Send(new FakeSender(null), late, null, null, true));
        netty.runPendingTasks();
        netty.close();

        assertThat(late.refCnt() == 0 || sent().isEmpty()).isTrue();
        assertThat(handler.isWritable()).isTrue();
    }

    @Test
    void whatComesBehindASendThatFailedIsDropped() {
        FakeSender failing = new FakeSender(null);
        failing.fails = true;
        FakeSender behind = new FakeSender(null);
        ByteBuf first = text("b");
        ByteBuf second = text("c");

        netty.eventLoop().execute(() -> {
            // All three are there when the loop looks.
            handler.send(new Send(failing, text("a"), null, null, true));
            handler.send(new Send(behind, first, null, null, true));
            handler.send(new Send(behind, second, null, null, true));
        });
        netty.runPendingTasks();

        assertThatThrownBy(netty::checkException).hasMessage("thrown on purpose");
        assertThat(first.refCnt()).isZero();
        assertThat(second.refCnt()).isZero();
        assertThat(behind.lastWritten).isZero();
        assertThat(netty.isOpen()).isFalse();
    }

    @Test
    void dropsWhatWaitsThoughTheProtocolFailsAtItsEnd() {
        protocol.failsAtItsEnd = true;
        ByteBuf gathered = handler.room(100).writeByte('a');

        netty.close();

        assertThat(protocol.told).containsExactly("lost");
        assertThat(gathered.refCnt()).isZero();
    }

    @Test
    void countsWhatPassesForItsFlow() {
        Flow flow = new Flow();
        handler.countFor(flow);

        netty.writeInbound(text("four"));
        handler.room(6).writeBytes(text("answer"));
        handler.flush();

        assertThat(flow.bytes()).isEqualTo(10);
    }

    @Test
    void countsAResetUnlessTheProtocolIsAtItsEnd() {
        protocol.ending = true;
        handler.exceptionCaught(netty.pipeline().lastContext(), new IOException("reset"));
        assertThat(environment.counters().total(ProtocolEvent.RESET)).isZero();
        assertThat(netty.isActive()).isFalse();
    }

    @Test
    void givesUpOnceAndIsCutThen() {
        handler.giveUp(ProtocolEvent.ABORTED, "for a test");
        handler.giveUp(ProtocolEvent.ABORTED, "again");

        assertThat(handler.isCut()).isTrue();
        assertThat(environment.counters().total(ProtocolEvent.ABORTED)).isEqualTo(1);
    }

    private String sent() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf bytes = netty.readOutbound(); bytes != null; bytes = netty.readOutbound()) {
            text.append(bytes.toString(StandardCharsets.ISO_8859_1));
            bytes.release();
        }
        return text.toString();
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }
}
