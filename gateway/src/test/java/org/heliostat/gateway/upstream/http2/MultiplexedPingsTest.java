package org.heliostat.gateway.upstream.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.gateway.upstream.HeadLimits;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.OriginFloods;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Http2Frames;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How often a silent origin is asked whether it is there: gRPC's servers end connections that ask too often. */
class MultiplexedPingsTest {

    private static final int PREFACE = 24;
    private static final Duration PING = Duration.ofSeconds(10);
    private static final Duration LONG = Duration.ofHours(10);
    private static final UpstreamSettings SETTINGS = new UpstreamSettings(
            true,
            LONG,
            10,
            LONG,
            Duration.ofSeconds(5),
            new HeadLimits(2_048, 50, 16),
            3,
            new UpstreamSettings.Http2Limits(
                    100, 65_535, 16_777_216, PING, new OriginFloods(0, 100, 100, 10_000, 1_000, 3_000, 16)),
            false);

    private final FakeTicker ticker = new FakeTicker();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Http2Frames parts = new Http2Frames();
    private final MultiplexedConnection connection =
            new MultiplexedConnection(channel, SETTINGS, new Quiet(), new Quiet(), new byte[65_536], ticker);

    @BeforeEach
    void begin() {
        channel.pipeline().addLast(connection);
        connection.begin();
        channel.writeInbound(Unpooled.wrappedBuffer(Http2Frames.settings()));
        channel.runPendingTasks();
        ByteBuf first = channel.readOutbound();
        byte[] rest = new byte[first.readableBytes() - PREFACE];
        first.skipBytes(PREFACE).readBytes(rest);
        first.release();
        parts.read(rest);
        pings();
    }

    @AfterEach
    void end() {
        channel.finishAndReleaseAll();
    }

    /** @return PINGs that have been sent since the last look; each is answered */
    private int pings() {
        int count = 0;
        for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
            byte[] bytes = new byte[out.readableBytes()];
            out.readBytes(bytes).release();
            for (Http2Frames.Frame frame : parts.read(bytes)) {
                if (frame.type() == Http2Frames.PING && frame.flags() == 0) {
                    count++;
                    channel.writeInbound(
                            Unpooled.wrappedBuffer(Http2Frames.frame(Http2Frames.PING, 1, 0, frame.payload())));
                }
            }
        }
        return count;
    }

    /** @return PINGs while so much time passes */
    private int pingsIn(Duration time) {
        int count = 0;
        for (long second = 0; second < time.toSeconds(); second++) {
            ticker.advance(Duration.ofSeconds(1));
            connection.tick(ticker.nanos());
            channel.runPendingTasks();
            count += pings();
        }
        return count;
    }

    private void ask() {
        connection.stream()
                .begin(
                        UpstreamRequest.get("/", new OriginAddress("http", "app", 80), new MutableHeaders()),
                        new Quiet());
    }

    @Test
    void aSilentCallIsAskedTwiceAndThenSeldom() {
        ask();

        assertThat(pingsIn(PING)).isEqualTo(1);
        assertThat(pingsIn(PING.multipliedBy(2))).isEqualTo(1);
        assertThat(pingsIn(Duration.ofMinutes(5)))
                .as("gRPC allows two, and then one in five minutes")
                .isZero();
        assertThat(pingsIn(Duration.ofMinutes(1))).isEqualTo(1);
        assertThat(pingsIn(Duration.ofMinutes(5))).isLessThanOrEqualTo(1);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void whatIsIdleIsAskedTwiceAtMost() {
        assertThat(pingsIn(Duration.ofHours(1))).isEqualTo(2);
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void aRequestBehindAllOfThemIsReasonForOneMore() {
        assertThat(pingsIn(Duration.ofMinutes(10))).isEqualTo(2);

        ask();

        assertThat(pingsIn(PING)).isEqualTo(1);
        assertThat(pingsIn(Duration.ofMinutes(4))).isZero();
    }

    @Test
    void aResponseLetsItBeAskedAgain() {
        ask();
        pingsIn(Duration.ofMinutes(1));

        channel.writeInbound(Unpooled.wrappedBuffer(response()));

        assertThat(pingsIn(PING)).isEqualTo(1);
    }

    @Test
    void aYoungConnectionIsAskedTwiceAtMost() {
        assertThat(pingsIn(Duration.ofSeconds(40))).isEqualTo(2);

        ask();

        assertThat(pingsIn(Duration.ofMinutes(4)))
                .as("gRPC-Java counts from the beginning of the connection")
                .isZero();
        assertThat(pingsIn(Duration.ofMinutes(1))).isEqualTo(1);
    }

    @Test
    void whatIsAskedBeforeRequestsCountsAsWell() {
        ask();
        int sent = 0;
        for (int i = 0; i < 10; i++) {
            ticker.advance(Duration.ofSeconds(2));
            if (connection.mayBeProved()) {
                connection.prove(isThere -> assertThat(isThere).isTrue());
                channel.runPendingTasks();
                sent += pings();
            }
        }
        assertThat(sent).isEqualTo(2);

        ticker.advance(Duration.ofMinutes(6));
        assertThat(connection.mayBeProved()).as("one in five minutes").isTrue();
        channel.writeInbound(Unpooled.wrappedBuffer(response()));
        ticker.advance(Duration.ofSeconds(2));
        assertThat(connection.mayBeProved()).as("something has come").isTrue();
    }

    @Test
    void whatIsIdleIsNotAskedSeldomEither() {
        pingsIn(Duration.ofMinutes(1));

        ticker.advance(Duration.ofHours(1));

        assertThat(connection.mayBeProved()).isFalse();
    }

    @Test
    void whoDoesNotAnswerBeforeARequestKeepsThoseItHas() {
        ask();
        List<Boolean> answers = new ArrayList<>();
        ticker.advance(Duration.ofSeconds(2));
        connection.prove(answers::add);
        assertThat(answers).isEmpty();

        ticker.advance(Duration.ofSeconds(5));
        connection.tick(ticker.nanos());
        channel.runPendingTasks();

        assertThat(answers).containsExactly(false);
        assertThat(channel.isOpen()).isTrue();
        assertThat(connection.hasRoom()).as("for others").isFalse();
        channel.writeInbound(Unpooled.wrappedBuffer(Http2Frames.windowUpdate(0, 1)));
        assertThat(connection.hasRoom()).as("heard again").isTrue();
    }

    @Test
    void whoDoesNotAnswerAndHasNothingEnds() {
        ticker.advance(Duration.ofSeconds(2));
        connection.prove(isThere -> assertThat(isThere).isFalse());

        ticker.advance(Duration.ofSeconds(5));
        connection.tick(ticker.nanos());
        channel.runPendingTasks();

        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void whoDoesNotAnswerBeforeARequestIsAskedAgainWhenItIsSilent() {
        ask();
        ticker.advance(Duration.ofSeconds(2));
        connection.prove(isThere -> assertThat(isThere).isFalse());
        for (int second = 0; second < 30; second++) {
            ticker.advance(Duration.ofSeconds(1));
            connection.tick(ticker.nanos());
            channel.runPendingTasks();
        }

        assertThat(channel.isOpen()).isFalse();
    }

    private static byte[] response() {
        return Http2Frames.headers(1, false, Http2Frames.block(":status", "200"));
    }

    @Test
    void whoDoesNotAnswerIsGivenUp() {
        ticker.advance(PING);
        connection.tick(ticker.nanos());
        ticker.advance(Duration.ofSeconds(5));
        connection.tick(ticker.nanos());
        channel.runPendingTasks();

        assertThat(channel.isOpen()).isFalse();
    }

    /** Takes what it is told. */
    private static final class Quiet implements MultiplexOwner, MultiplexedConnection.Opening, UpstreamCall {

        @Override
        public void opened(MultiplexedConnection connection) {}

        @Override
        public void failed(UpstreamFailure failure) {}

        @Override
        public void busy(MultiplexedConnection connection) {}

        @Override
        public void idle(MultiplexedConnection connection) {}

        @Override
        public void hasRoom(MultiplexedConnection connection) {}

        @Override
        public void closed(MultiplexedConnection connection) {}

        @Override
        public void streams(int change) {}

        @Override
        public void streamRefused() {}

        @Override
        public void goneAway() {}

        @Override
        public void flooded() {}

        @Override
        public void broken(String what) {}

        @Override
        public void sent(long bytes) {}

        @Override
        public void received(long bytes) {}

        @Override
        public void interim(ResponseHead head) {}

        @Override
        public void head(ResponseHead head) {}

        @Override
        public void body(byte[] bytes, int offset, int length) {}

        @Override
        public void pause() {}

        @Override
        public void writable() {}

        @Override
        public void end(@Nullable HeaderFields trailers) {}
    }
}
