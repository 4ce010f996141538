package org.heliostat.http.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.CONTINUATION;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.ENHANCE_YOUR_CALM;
import static org.heliostat.testing.Http2Frames.GOAWAY;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.PING;
import static org.heliostat.testing.Http2Frames.PRIORITY;
import static org.heliostat.testing.Http2Frames.PRIORITY_UPDATE;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.SETTINGS;
import static org.heliostat.testing.Http2Frames.WINDOW_UPDATE;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.get;
import static org.heliostat.testing.Http2Frames.headers;
import static org.heliostat.testing.Http2Frames.joined;
import static org.heliostat.testing.Http2Frames.request;
import static org.heliostat.testing.Http2Frames.reset;
import static org.heliostat.testing.Http2Frames.settings;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.request.RequestBody;
import org.heliostat.testing.Http2Frames.Frame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a client can make in any number for nothing ends its connection at the limit, not before. */
class Http2FloodsTest {

    private static final byte[] NOTHING = {};
    private static final int LIMIT = 10;
    private static final int ACK = 1;

    static Stream<Arguments> floods() {
        return Stream.of(
                flood("HTTP2MaxSettings", ProtocolEvent.HTTP2_SETTINGS, 9, n -> settings()),
                flood("HTTP2MaxPings", ProtocolEvent.HTTP2_PINGS, LIMIT, n -> frame(PING, 0, 0, new byte[8])),
                flood(
                        "HTTP2MaxEmptyFrames",
                        ProtocolEvent.HTTP2_EMPTY_FRAMES,
                        LIMIT,
                        n -> n == 0 ? joined(request(1, "POST", "/a", false), data(1, "", false)) : data(1, "", false)),
                flood(
                        "HTTP2MaxEmptyFrames",
                        ProtocolEvent.HTTP2_EMPTY_FRAMES,
                        LIMIT,
                        n -> frame(0x42, 0, 0, new byte[100])),
                flood(
                        "HTTP2MaxEmptyFrames",
                        ProtocolEvent.HTTP2_EMPTY_FRAMES,
                        LIMIT,
                        n -> frame(PING, ACK, 0, new byte[8])),
                // The first of each is no flood: our settings are answered, and a client may go.
                flood(
                        "HTTP2MaxEmptyFrames",
                        ProtocolEvent.HTTP2_EMPTY_FRAMES,
                        LIMIT + 1,
                        n -> frame(SETTINGS, ACK, 0, NOTHING)),
                flood(
                        "HTTP2MaxEmptyFrames",
                        ProtocolEvent.HTTP2_EMPTY_FRAMES,
                        LIMIT + 1,
                        n -> frame(GOAWAY, 0, 0, new byte[8])),
                flood("HTTP2MaxEmptyFrames", ProtocolEvent.HTTP2_EMPTY_FRAMES, LIMIT, n -> windowUpdate(0, 1)),
                flood(
                        "HTTP2MaxEmptyFrames",
                        ProtocolEvent.HTTP2_EMPTY_FRAMES,
                        LIMIT + 2,
                        n -> n == 0 ? joined(get(1, "/a"), windowUpdate(1, 1)) : windowUpdate(1, 1)),
                flood(
                        "HTTP2MaxPriorities",
                        ProtocolEvent.HTTP2_PRIORITIES,
                        LIMIT,
                        n -> n % 2 == 0
                                ? frame(PRIORITY, 0, 1, new byte[5])
                                : frame(PRIORITY_UPDATE, 0, 0, new byte[] {0, 0, 0, 1, 'i'})),
                flood(
                        "HTTP2MaxClientResets",
                        ProtocolEvent.HTTP2_CLIENT_RESETS,
                        LIMIT,
                        n -> joined(get(n * 2 + 1, "/a"), reset(n * 2 + 1, 8))),
                serverResets(n -> get(n, "/a", "te", "gzip")),
                serverResets(n -> joined(get(n, "/a"), windowUpdate(n, 0))),
                serverResets(n -> joined(get(n, "/a"), windowUpdate(n, Integer.MAX_VALUE))),
                serverResets(n -> joined(get(n, "/a"), data(n, "x", true))),
                serverResets(n -> joined(get(n, "/a"), headers(n, true, block("x", "y")))),
                serverResets(n -> joined(get(n, "/a"), frame(PRIORITY, 0, n, new byte[4]))),
                flood(
                        "HTTP2MaxEmptyFrames",
                        ProtocolEvent.HTTP2_EMPTY_FRAMES,
                        LIMIT,
                        n -> get(n * 2 + 1, "/a", "x", "y".repeat(10_000))),
                flood("HTTP2MaxEmptyFrames", ProtocolEvent.HTTP2_EMPTY_FRAMES, LIMIT / 5, n -> references(n * 2 + 1)),
                // Each counts as a request that was refused, and for the kilobyte of it that is too much.
                flood("HTTP2MaxEmptyFrames", ProtocolEvent.HTTP2_EMPTY_FRAMES, LIMIT / 3, n -> tooLong(n * 2 + 1)));
    }

    /** A field of 4,000 octets and 40 references to it: 39 more than there is room for. */
    private static byte[] references(int stream) {
        byte[] field = block("x", "y".repeat(4_000));
        field[0] = 0x40; // goes into the table
        byte[] references = new byte[40];
        Arrays.fill(references, (byte) 0xbe);
        return headers(
                stream,
                true,
                joined(
                        block(":method", "GET", ":scheme", "http", ":path", "/a", ":authority", "localhost"),
                        field,
                        references));
    }

    /** Its field section is longer by a kilobyte and a little than HeaderBufferSize and MaxRequestLine together, in two frames. */
    private static byte[] tooLong(int stream) {
        byte[] begin = block(":method", "GET", ":scheme", "http", ":path", "/a", ":authority", "localhost");
        byte[] all = joined(begin, block("x", "y".repeat(2 * 8_192 + 1_024)));
        return joined(
                frame(HEADERS, 1, stream, Arrays.copyOf(all, 16_384)),
                frame(CONTINUATION, 4, stream, Arrays.copyOfRange(all, 16_384, all.length)));
    }

    private static Arguments serverResets(IntFunction<byte[]> wrong) {
        return flood("HTTP2MaxServerResets", ProtocolEvent.HTTP2_SERVER_RESETS, LIMIT, n -> wrong.apply(n * 2 + 1));
    }

    private static Arguments flood(String directive, ProtocolEvent event, int most, IntFunction<byte[]> nth) {
        return Arguments.of(directive, event, most, nth);
    }

    @ParameterizedTest
    @MethodSource("floods")
    void endsTheConnectionAtTheLimit(String directive, ProtocolEvent event, int most, IntFunction<byte[]> nth) {
        Http2Wire wire = Http2Wire.begun(directive, "" + LIMIT);

        for (int i = 0; i < most; i++) {
            wire.send(nth.apply(i));
        }
        assertThat(wire.channel.end).isNull();
        assertThat(wire.total(event)).isZero();
        wire.frames();
        wire.send(nth.apply(most));

        List<Frame> said = wire.frames();
        Frame last = said.get(said.size() - 1);
        assertThat(last.type()).isEqualTo(GOAWAY);
        assertThat(last.number(4)).isEqualTo(ENHANCE_YOUR_CALM);
        assertThat(wire.channel.end).startsWith("closed");
        assertThat(wire.total(event)).isEqualTo(1);
    }

    /** One byte of content and one that says there is no padding: each would be answered by thirteen. */
    @Test
    void paddedFramesAreNotAnsweredOneByOne() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/a", false));
        wire.frames();

        for (int i = 0; i < 1_000; i++) {
            wire.send(frame(DATA, 8, 1, new byte[] {0, 'x'}));
        }

        assertThat(wire.frames()).isEmpty();
        assertThat(wire.channel.end).isNull();
    }

    /** Else a body that is waited for would be too slow, and could not come. */
    @Test
    void paddingDoesNotKeepAClientFromSending() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/a", false));
        RequestBody body = wire.exchanges.get(0).request().body();
        body.collect(true);
        wire.frames();

        int window = 65_536;
        while (window > 0) {
            int size = Math.min(window, 16_384);
            byte[] content = new byte[size];
            boolean isPadded = size > 1_000;
            content[0] = (byte) 255;
            wire.send(frame(DATA, isPadded ? 8 : 0, 1, content));
            window -= size;
            for (Frame frame : wire.frames()) {
                window += frame.type() == WINDOW_UPDATE && frame.stream() == 1 ? frame.number(0) : 0;
            }
            assertThat(window > 0 || body.isFull()).isTrue();
        }

        assertThat(body.available()).isEqualTo(65_536);
    }

    /** Whoever takes content gives its window back, frame by frame. */
    @Test
    void windowsThatComeBackAreNoFlood() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxEmptyFrames", "" + LIMIT);
        wire.send(get(1, "/a"));
        wire.answer(0, "x".repeat(60 * 16_384));

        long taken = 0;
        for (List<Frame> frames = wire.frames(); !frames.isEmpty(); frames = wire.frames()) {
            for (Frame frame : frames) {
                int size = frame.type() == DATA ? frame.payload().length : 0;
                taken += size;
                if (size > 0 && !frame.isLast()) {
                    wire.send(windowUpdate(0, size), windowUpdate(1, size));
                }
            }
        }

        assertThat(taken).isEqualTo(60 * 16_384);
        assertThat(wire.channel.end).isNull();
    }

    @Test
    void windowsThatComeBackByteByByteAreAFlood() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxEmptyFrames", "" + LIMIT);
        wire.send(get(1, "/a"), windowUpdate(0, 1_000_000));
        wire.answer(0, "x".repeat(10 * 16_384));
        wire.frames();

        int given = 0;
        while (wire.channel.end == null && given < 2 * LIMIT + 1_024) {
            wire.send(windowUpdate(1, 1));
            given++;
        }

        assertThat(wire.channel.end).isNotNull();
        assertThat(wire.total(ProtocolEvent.HTTP2_EMPTY_FRAMES)).isEqualTo(1);
    }

    @Test
    void resetsOfAnsweredRequestsTakeNothingBack() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxClientResets", "" + LIMIT);

        for (int i = 0; i < 5 * LIMIT; i++) {
            wire.send(get(i * 2 + 1, "/a"));
            wire.answer(i, "a");
            wire.send(reset(i * 2 + 1, 0));
        }

        assertThat(wire.channel.end).isNull();
    }

    /** Behind a proxy they are those of many. */
    @Test
    void requestsThatAreRefusedDoNotEndTheOthers() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxServerResets", "" + LIMIT);

        for (int i = 0; i < 5 * LIMIT; i++) {
            wire.send(get(i * 2 + 1, "/%zz"));
        }

        assertThat(wire.channel.end).isNull();
        assertThat(wire.refusals).hasSize(5 * LIMIT);
    }

    @Test
    void whatComesSlowlyIsNoFlood() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxPings", "" + LIMIT);

        for (int i = 0; i < 10 * LIMIT; i++) {
            wire.send(frame(PING, 0, 0, new byte[8]));
            wire.channel.elapse(Duration.ofSeconds(4));
        }

        assertThat(wire.channel.end).isNull();
    }

    @Test
    void aFieldBlockMayNotGoOnForEver() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(frame(HEADERS, 0, 1, block("x", "y")));
        for (int i = 0; i < 16; i++) {
            wire.send(frame(CONTINUATION, 0, 1, i == 0 ? NOTHING : block("x", "y")));
        }
        assertThat(wire.channel.end).isNull();

        wire.send(frame(CONTINUATION, 0, 1, block("x", "y")));

        assertThat(wire.frames().get(0).number(4)).isEqualTo(ENHANCE_YOUR_CALM);
        assertThat(wire.total(ProtocolEvent.HTTP2_CONTINUATIONS)).isEqualTo(1);
    }

    @Test
    void aFieldBlockMayNotBeLongerThanIsDecoded() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(frame(HEADERS, 0, 1, new byte[16_384]));
        for (int i = 0; i < 5 && wire.channel.end == null; i++) {
            wire.send(frame(CONTINUATION, 0, 1, new byte[16_384]));
        }

        assertThat(wire.frames().get(0).number(4)).isEqualTo(ENHANCE_YOUR_CALM);
        assertThat(wire.total(ProtocolEvent.HEAD_TOO_LARGE)).isEqualTo(1);
    }

    @Test
    void referencesThatInflateAreDroppedAndAnswered431() {
        Http2Wire wire = Http2Wire.begun();
        byte[] start = block(":method", "GET", ":scheme", "http", ":path", "/", ":authority", "localhost");
        byte[] large = block("x", "y".repeat(4_000));
        large[0] = 0x40; // is indexed
        byte[] references = new byte[10_000];
        java.util.Arrays.fill(references, (byte) 0xbe);

        wire.send(headers(1, true, joined(start, large, references)), get(3, "/b"));

        Frame answer = wire.frames().get(0);
        assertThat(wire.fields(answer)).containsEntry(":status", "431");
        assertThat(wire.exchanges).hasSize(1);
    }

    @Test
    void aTableBeyond4096BytesIsAnError() {
        Http2Wire wire = Http2Wire.begun();

        wire.send(headers(1, true, new byte[] {0x3f, (byte) 0xe2, 0x1f}));

        Frame said = wire.frames().get(0);
        assertThat(said.type()).isEqualTo(GOAWAY);
        assertThat(said.number(4)).isEqualTo(9);
    }

    @Test
    void answersThatAreNotTakenAreNotPiledUp() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxSettings", "" + LIMIT);
        wire.channel.writable = false;

        for (int i = 0; i <= LIMIT; i++) {
            wire.send(frame(PING, 0, 0, new byte[8]));
        }

        assertThat(wire.channel.end).startsWith("closed");
    }

    @Test
    void moreThanTheWindowOfTheConnectionEndsIt() {
        Http2Wire wire = Http2Wire.begun();
        byte[] piece = frame(DATA, 0, 1, new byte[16_384]);
        wire.send(request(1, "POST", "/a", false));

        for (int i = 0; i < 5 && wire.exchanges.get(0).isClientGone() == false; i++) {
            wire.send(piece);
        }

        List<Frame> said = wire.frames();
        assertThat(said.get(said.size() - 1).number(0)).isEqualTo(3);
        assertThat(wire.channel.end).isNull();
    }

    @Test
    void aFieldBlockThatIsNotCompleteInTimeEndsIt() {
        Http2Wire wire = Http2Wire.begun("AcceptTimeout", "5");
        wire.send(frame(HEADERS, 0, 1, block("x", "y")));

        wire.tick(Duration.ofSeconds(8));

        assertThat(wire.total(ProtocolEvent.HEAD_TIMEOUT)).isEqualTo(1);
        assertThat(wire.frames().get(0).number(4)).isEqualTo(ENHANCE_YOUR_CALM);
        assertThat(wire.channel.end).startsWith("closed");
    }

    /** The client asks, gives no window for the answer, begins a frame, and is silent. */
    @Test
    void anOverdueFrameBesideAStalledAnswerEndsIt() {
        Http2Wire wire = Http2Wire.begun("AcceptTimeout", "3", "NetWriteTimeout", "4");
        wire.send(settings(4, 0), get(1, "/a"));
        wire.answer(0, "never taken");
        wire.send(new byte[] {0, 0, 4, 0});

        wire.tick(Duration.ofSeconds(30));

        assertThat(wire.frames()).extracting(Frame::type).contains(GOAWAY, RST_STREAM);
        assertThat(wire.channel.end).startsWith("closed");
    }

    @Test
    void aLastStreamThatWasSaidIsNotRaisedWhenTheServerStops() {
        Http2Wire wire = Http2Wire.begun("AcceptTimeout", "3");
        wire.send(get(1, "/a"), new byte[] {0, 0, 4, 0});
        wire.tick(Duration.ofSeconds(6));

        wire.protocol.drain();
        wire.tick(Duration.ofSeconds(1));

        assertThat(wire.frames())
                .filteredOn(frame -> frame.type() == GOAWAY)
                .extracting(frame -> frame.number(0))
                .containsExactly(1);
        wire.answer(0, "asked for");
        assertThat(wire.channel.end).startsWith("closed");
    }

    @Test
    void aBodyThatHasFailedIsNotTooSlowAgain() {
        Http2Wire wire = Http2Wire.begun("AcceptTimeout", "3");
        wire.send(request(1, "POST", "/a", false));
        wire.exchanges.get(0).request().body().mustEndBy(wire.ticker.nanos());

        wire.tick(Duration.ofSeconds(10));

        assertThat(wire.total(ProtocolEvent.BODY_TIMEOUT)).isEqualTo(1);
    }

    @Test
    void whatWasAskedForBeforeAFrameThatIsOverdueIsAnswered() {
        Http2Wire wire = Http2Wire.begun("AcceptTimeout", "5");
        wire.send(get(1, "/a"), request(3, "POST", "/b", false), frame(HEADERS, 0, 5, block("x", "y")));
        wire.frames();

        wire.tick(Duration.ofSeconds(8));

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(GOAWAY);
        assertThat(said.get(0).number(0)).isEqualTo(3);
        assertThat(said.get(0).number(4)).isEqualTo(ENHANCE_YOUR_CALM);
        assertThat(wire.total(ProtocolEvent.HEAD_TIMEOUT)).isEqualTo(1);
        assertThat(wire.channel.end).isNull();
        assertThat(wire.exchanges.get(0).isClientGone()).isFalse();
        assertThat(wire.exchanges.get(1).request().body().isReady()).isTrue();
        wire.answer(0, "asked for");
        wire.answer(1, "late");
        assertThat(wire.frames()).extracting(Frame::text).contains("asked for", "late");
        assertThat(wire.channel.end).startsWith("closed");
    }

    @Test
    void aBodyThatComesTooSlowlyFails() {
        Http2Wire wire = Http2Wire.begun("AcceptTimeout", "5");
        wire.send(request(1, "POST", "/a", false), data(1, "x", false));
        byte[] bytes = new byte[10];
        assertThat(read(wire, bytes)).isEqualTo(1);
        wire.exchanges.get(0).request().body().whenReady(() -> {});

        wire.tick(Duration.ofSeconds(8));

        assertThat(wire.total(ProtocolEvent.BODY_TIMEOUT)).isEqualTo(1);
        assertThat(wire.exchanges.get(0).request().body().isReady()).isTrue();
    }

    private static int read(Http2Wire wire, byte[] bytes) {
        try {
            return wire.exchanges.get(0).request().body().read(bytes, 0, bytes.length);
        } catch (java.io.IOException unexpected) {
            throw new java.io.UncheckedIOException(unexpected);
        }
    }
}
