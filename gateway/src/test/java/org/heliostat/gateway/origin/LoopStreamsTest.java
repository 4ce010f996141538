package org.heliostat.gateway.origin;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.heliostat.gateway.origin.place.OriginPlaces;
import org.heliostat.gateway.origin.place.OriginQueue;
import org.heliostat.gateway.upstream.HeadLimits;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.OriginFloods;
import org.heliostat.gateway.upstream.ResponseHead;
import org.heliostat.gateway.upstream.UpstreamCall;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.UpstreamRequest;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.UpstreamStream;
import org.heliostat.gateway.upstream.connect.ConnectOwner;
import org.heliostat.gateway.upstream.http2.MultiplexedConnection;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Http2Frames;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What requests that cannot be repeated are sent on, where connections of HTTP/2 have been silent for a while. */
class LoopStreamsTest {

    private static final int PREFACE = 24;
    private static final Duration LONG = Duration.ofHours(10);
    private static final Duration SILENCE = Duration.ofSeconds(2);
    private static final UpstreamSettings SETTINGS = new UpstreamSettings(
            true,
            LONG,
            10,
            LONG,
            Duration.ofSeconds(5),
            new HeadLimits(2_048, 50, 16),
            3,
            new UpstreamSettings.Http2Limits(
                    100, 65_535, 16_777_216, Duration.ZERO, new OriginFloods(0, 100, 100, 10_000, 1_000, 3_000, 16)),
            false);

    private final FakeTicker ticker = new FakeTicker();
    private final OriginPlaces places = new OriginPlaces(0, new OriginQueue(0, LONG), ticker);
    private final List<Opened> opened = new ArrayList<>();
    private final LoopStreams streams = new LoopStreams(
            Runnable::run,
            places,
            new OriginFigures(UpstreamProtocol.HTTP_2),
            UpstreamProtocol.HTTP_2,
            (protocol, owner) -> opened.add(new Opened(owner)),
            broken -> {});

    /** A connection, and what its origin gets on it. */
    private final class Opened implements MultiplexedConnection.Opening {

        private final ConnectOwner owner;
        private final EmbeddedChannel channel = new EmbeddedChannel();
        private final Http2Frames parts = new Http2Frames();
        private boolean isBegun;
        private boolean isSilent;
        private int pings;
        private int requests;

        Opened(ConnectOwner owner) {
            this.owner = owner;
            MultiplexedConnection connection =
                    new MultiplexedConnection(channel, SETTINGS, owner.multiplexes(), this, new byte[65_536], ticker);
            channel.pipeline().addLast(connection);
            connection.begin();
        }

        void settle() {
            if (!isBegun) {
                isBegun = true;
                channel.writeInbound(Unpooled.wrappedBuffer(Http2Frames.settings()));
            }
            channel.runPendingTasks();
            for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
                byte[] bytes = new byte[out.readableBytes()];
                out.readBytes(bytes).release();
                count(bytes);
                channel.runPendingTasks();
            }
        }

        private void count(byte[] bytes) {
            int start = bytes.length >= PREFACE && bytes[0] == 'P' ? PREFACE : 0;
            for (Http2Frames.Frame frame : parts.read(Arrays.copyOfRange(bytes, start, bytes.length))) {
                requests += frame.type() == Http2Frames.HEADERS ? 1 : 0;
                if (frame.type() == Http2Frames.PING && frame.flags() == 0) {
                    pings++;
                    if (!isSilent) {
                        channel.writeInbound(
                                Unpooled.wrappedBuffer(Http2Frames.frame(Http2Frames.PING, 1, 0, frame.payload())));
                    }
                }
            }
        }

        @Override
        public void opened(MultiplexedConnection connection) {
            owner.opened(connection);
        }

        @Override
        public void failed(UpstreamFailure failure) {
            owner.failed(failure);
        }
    }

    /** A request that cannot be repeated, which is not answered. */
    private static final class Asked implements StreamWanted, UpstreamCall {

        private @Nullable UpstreamStream stream;
        private @Nullable UpstreamFailure failure;

        @Override
        public void got(UpstreamStream got, boolean isKept) {
            stream = got;
            got.begin(UpstreamRequest.get("/", new OriginAddress("http", "app", 80), new MutableHeaders()), this);
        }

        @Override
        public void failed(UpstreamFailure told) {
            failure = told;
        }

        @Override
        public void waits(BooleanSupplier leave) {}

        @Override
        public void refused(String why, boolean isFull) {}

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

    @AfterEach
    void end() {
        opened.forEach(one -> one.channel.finishAndReleaseAll());
    }

    private Asked ask() {
        Asked asked = new Asked();
        streams.take(new StreamWish(StreamWish.Need.REQUEST, true, asked));
        settle();
        return asked;
    }

    private void settle() {
        List.copyOf(opened).forEach(Opened::settle);
    }

    /** Its connection is silent afterwards, and has been asked as often as it may be. */
    private void askedAsOftenAsMayBe() {
        while (opened.get(0).pings < 2) {
            ticker.advance(SILENCE);
            ask();
        }
        ticker.advance(SILENCE);
    }

    @Test
    void whatIsSilentIsAskedNoMoreThanTwice() {
        ask();
        askedAsOftenAsMayBe();

        for (int i = 0; i < 5; i++) {
            ticker.advance(SILENCE);
            assertThat(ask().stream).isNotNull();
        }

        assertThat(opened).hasSize(1);
        assertThat(opened.get(0).pings).isEqualTo(2);
        assertThat(opened.get(0).requests).isEqualTo(8);
    }

    @Test
    void whatHasNothingAndMayNotBeAskedMakesRoomForAnother() {
        Asked first = ask();
        List<Asked> all = new ArrayList<>(List.of(first));
        while (opened.get(0).pings < 2) {
            ticker.advance(SILENCE);
            all.add(ask());
        }
        all.forEach(asked -> asked.stream.abort());
        ticker.advance(SILENCE);

        assertThat(ask().stream).isNotNull();

        settle();
        assertThat(opened).hasSize(2);
        assertThat(opened.get(0).channel.isOpen()).isFalse();
        assertThat(opened.get(1).requests).isEqualTo(1);
    }

    @Test
    void whoDoesNotAnswerInTimeLosesThatRequestAlone() {
        Asked first = ask();
        opened.get(0).isSilent = true;
        ticker.advance(SILENCE);
        Asked second = ask();
        assertThat(second.stream).isNull();

        ticker.advance(Duration.ofSeconds(5));
        streams.tick(ticker.nanos());
        settle();

        assertThat(opened).hasSize(2);
        assertThat(second.stream).isNotNull();
        assertThat(opened.get(1).requests).isEqualTo(1);
        assertThat(first.failure).isNull();
        assertThat(opened.get(0).channel.isOpen()).isTrue();
    }
}
