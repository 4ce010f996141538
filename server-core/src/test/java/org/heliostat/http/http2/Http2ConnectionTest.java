package org.heliostat.http.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.GOAWAY;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.SETTINGS;
import static org.heliostat.testing.Http2Frames.WINDOW_UPDATE;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.get;
import static org.heliostat.testing.Http2Frames.headers;
import static org.heliostat.testing.Http2Frames.preface;
import static org.heliostat.testing.Http2Frames.request;
import static org.heliostat.testing.Http2Frames.reset;
import static org.heliostat.testing.Http2Frames.settings;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.RefusalCause;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.PreparedHead;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Http2Frames.Frame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams, fields and flow control, seen from the client's side of a connection in memory. */
class Http2ConnectionTest {

    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int PROTOCOL_ERROR = 1;
    private static final int STREAM_CLOSED = 5;
    private static final int REFUSED_STREAM = 7;

    /** What was on its way when the last stream was said is passed over, and what was promised is answered. */
    @Test
    void requestsBehindTheLastStreamAreNoError() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"));
        wire.protocol.drain();
        wire.channel.elapse(Duration.ofSeconds(1));
        wire.frames();

        wire.send(request(3, "POST", "/b", false), data(3, "late", false), headers(3, true, block("x", "y")));
        wire.send(windowUpdate(3, 10));
        assertThat(wire.frames()).isEmpty();
        assertThat(wire.exchanges).hasSize(1);
        wire.answer(0, "promised");

        assertThat(wire.frames()).anyMatch(frame -> frame.text().equals("promised"));
    }

    /** To a CONNECT it would mean that the other protocol begins. */
    @Test
    void anExtendedConnectThatNobodyTakesIsNotAnsweredBy200() {
        Http2Wire wire = Http2Wire.begun();
        String[] asked = {
            ":method", "CONNECT", ":protocol", "websocket", ":scheme", "http", ":path", "/", ":authority", "h"
        };
        wire.send(headers(1, false, block(asked)));

        wire.answer(0, "a page");

        List<Frame> said = wire.frames();
        assertThat(wire.fields(said.get(0))).containsEntry(":status", "501");
        assertThat(said).noneMatch(frame -> frame.text().contains("a page"));
        wire.send(headers(3, true, block(asked)));
        assertThat(wire.fields(wire.frames().get(0))).containsEntry(":status", "400");
    }

    @Test
    void aClientThatTakesNothingIsReadNoFurther() {
        Http2Wire wire = Http2Wire.begun();
        wire.channel.writable = false;
        wire.send(get(1, "/a"));
        assertThat(wire.channel.reading).isFalse();

        wire.channel.writable = true;
        wire.protocol.writable();

        assertThat(wire.channel.reading).isTrue();
    }

    @Test
    void beginsWithItsSettingsAndConsent() {
        Http2Wire wire = new Http2Wire();

        for (byte part : preface()) {
            wire.send(new byte[] {part});
        }

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(SETTINGS, WINDOW_UPDATE, SETTINGS);
        assertThat(said.get(2).flags()).isEqualTo(1);
        assertThat(wire.total(ProtocolEvent.HTTP2_CONNECTION)).isEqualTo(1);
    }

    @Test
    void makesAnExchangeOfEachStream() {
        Http2Wire wire = Http2Wire.begun();

        wire.send(get(1, "/a?q", "cookie", "a=1", "x-y", "z", "cookie", "b=2"), get(3, "/b"));

        Request request = wire.exchanges.get(0).request();
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.uriPath()).isEqualTo("/a");
        assertThat(request.head().version().text()).isEqualTo("HTTP/2.0");
        assertThat(request.headers().all("Cookie")).containsExactly("a=1; b=2");
        assertThat(request.headers().first("Host")).isEqualTo("localhost");
        assertThat(request.headers().first("X-Y")).isEqualTo("z");
        assertThat(wire.exchanges).hasSize(2);
        assertThat(wire.exchanges.get(1).isOnKeptConnection()).isTrue();
    }

    @Test
    void answersInTheOrderOfAnswersNotOfRequests() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"), get(3, "/b"));

        wire.answer(1, "beta");
        wire.answer(0, "alpha");

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::stream).containsExactly(3, 3, 1, 1);
        Map<String, String> fields = wire.fields(said.get(0));
        assertThat(fields).containsEntry(":status", "200").containsEntry("content-length", "4");
        assertThat(fields)
                .containsEntry("date", "Sun, 06 Nov 1994 08:49:37 GMT")
                .containsKey("server");
        assertThat(said.get(1).text()).isEqualTo("beta");
        assertThat(said.get(1).isLast()).isTrue();
        assertThat(wire.protocol.isServing()).isFalse();
    }

    @Test
    void sendsNoMoreThanTheWindowsAllow() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(settings(INITIAL_WINDOW_SIZE, 10), get(1, "/a"));
        wire.frames();

        wire.answer(0, "0123456789abcde" + "f".repeat(20) + "ghijk");
        assertThat(wire.frames()).extracting(Frame::text).last().isEqualTo("0123456789");
        assertThat(wire.frames()).isEmpty();

        wire.send(windowUpdate(1, 5));
        assertThat(wire.frames()).extracting(Frame::text).containsExactly("abcde");
        wire.send(settings(INITIAL_WINDOW_SIZE, 30));
        assertThat(wire.frames()).extracting(Frame::text).contains("f".repeat(20));
        wire.send(windowUpdate(1, 100));
        List<Frame> rest = wire.frames();
        assertThat(rest).extracting(Frame::text).containsExactly("ghijk");
        assertThat(rest.get(0).isLast()).isTrue();
    }

    /** Who opens a window byte by byte gets no frame for each byte (CVE-2019-9511). */
    @Test
    void crumbsOfAWindowWaitForMore() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxEmptyFrames", "100000");
        wire.send(get(1, "/a"), windowUpdate(0, 100_000));
        wire.answer(0, "x".repeat(80_000));
        assertThat(bytesOf(wire.frames(), 1)).isEqualTo(65_535);

        for (int i = 0; i < 500; i++) {
            wire.send(windowUpdate(1, 1));
        }
        assertThat(wire.frames()).isEmpty();
        wire.tick(Duration.ofSeconds(1));
        assertThat(wire.frames()).extracting(frame -> frame.payload().length).containsExactly(500);

        for (int i = 0; i < 1_024; i++) {
            wire.send(windowUpdate(1, 1));
        }
        assertThat(wire.frames()).extracting(frame -> frame.payload().length).containsExactly(1_024);
        wire.send(windowUpdate(1, 100_000));
        assertThat(bytesOf(wire.frames(), 1)).isEqualTo(80_000 - 65_535 - 1_524);
    }

    @Test
    void crumbsOfAWindowAreWaitedForAsNoWindow() {
        Http2Wire wire = Http2Wire.begun("NetWriteTimeout", "10");
        wire.send(get(1, "/a"), windowUpdate(0, 100_000));
        wire.answer(0, "x".repeat(80_000));
        wire.frames();

        for (int i = 0; i < 13 && wire.total(ProtocolEvent.WRITE_TIMEOUT) == 0; i++) {
            wire.send(windowUpdate(1, 1));
            wire.tick(Duration.ofSeconds(1));
        }

        assertThat(wire.frames()).extracting(Frame::type).last().isEqualTo(RST_STREAM);
        assertThat(wire.total(ProtocolEvent.WRITE_TIMEOUT)).isEqualTo(1);
    }

    /** The window has opened before the client ended its half; only the socket is full. */
    @Test
    void whatWaitedForMoreThanCrumbsIsNotLostAtTheEnd() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"), windowUpdate(0, 100_000));
        wire.answer(0, "x".repeat(80_000));
        wire.send(windowUpdate(1, 1));
        wire.frames();

        wire.channel.writable = false;
        wire.send(windowUpdate(1, 100_000));
        wire.protocol.inputEnded();
        wire.channel.writable = true;
        wire.protocol.writable();

        assertThat(bytesOf(wire.frames(), 1)).isEqualTo(80_000 - 65_535);
    }

    @Test
    void crumbsOfAWindowDoNotHoldTheRestBack() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"), windowUpdate(0, 100_000));
        wire.answer(0, "x".repeat(65_538));
        wire.frames();

        wire.send(windowUpdate(1, 3));

        List<Frame> rest = wire.frames();
        assertThat(rest).extracting(Frame::text).containsExactly("xxx");
        assertThat(rest.get(0).isLast()).isTrue();
    }

    @Test
    void theWindowOfTheConnectionHoldsForAllStreams() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(settings(INITIAL_WINDOW_SIZE, 1_000_000), get(1, "/a"), get(3, "/b"));
        wire.frames();

        wire.answer(0, "a".repeat(60_000));
        wire.answer(1, "b".repeat(60_000));

        assertThat(bytesOf(wire.frames(), 1, 3)).isEqualTo(65_535);
        wire.send(windowUpdate(0, 100_000));
        assertThat(bytesOf(wire.frames(), 1, 3)).isEqualTo(120_000 - 65_535);
    }

    @Test
    void streamsOfEqualUrgencyTakeTurns() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"), get(3, "/b"));
        wire.channel.writable = false;
        wire.answer(0, "a".repeat(30_000));
        wire.answer(1, "b".repeat(30_000));

        wire.channel.writable = true;
        wire.protocol.writable();

        assertThat(wire.frames()).extracting(Frame::stream).containsExactly(1, 1, 3, 3, 1, 3);
    }

    @Test
    void theUrgentComesFirstAndTheWholeOneIsNotShared() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a", "priority", "u=5"), get(3, "/b", "priority", "u=5"), get(5, "/c", "priority", "u=6"));
        wire.channel.writable = false;
        wire.answer(0, "a".repeat(20_000));
        wire.answer(1, "b".repeat(20_000));
        wire.answer(2, "c".repeat(20_000));
        byte[] update = new byte[] {0, 0, 0, 5, 'u', '=', '1'};
        wire.send(frame(16, 0, 0, update));

        wire.channel.writable = true;
        wire.protocol.writable();

        assertThat(wire.frames()).extracting(Frame::stream).containsExactly(5, 5, 5, 1, 1, 1, 3, 3, 3);
    }

    @Test
    void aBodyIsReadAsItComesAndOpensItsWindow() throws Exception {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/up", false, "content-length", "40000"));
        Request request = wire.exchanges.get(0).request();
        assertThat(request.body().contentLength()).isEqualTo(40_000);
        assertThat(request.body().isReady()).isFalse();

        byte[] bytes = new byte[40_000];
        wire.send(data(1, "x".repeat(16_000), false), data(1, "x".repeat(16_000), false));
        assertThat(wire.frames()).isEmpty();
        assertThat(request.body().read(bytes, 0, 32_000)).isEqualTo(16_000);
        assertThat(request.body().read(bytes, 0, 32_000)).isEqualTo(16_000);
        wire.send(data(1, "y".repeat(4_000), false));
        assertThat(request.body().read(bytes, 0, 40_000)).isEqualTo(4_000);
        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(WINDOW_UPDATE);
        // All that was read, and as much again, since the reader had to wait.
        assertThat(said.get(0).number(0)).isEqualTo(36_000 + 65_536);

        wire.send(data(1, "z".repeat(4_000), false));
        wire.send(headers(1, true, block("x-sum", "7")));
        assertThat(request.body().read(bytes, 0, 40_000)).isEqualTo(4_000);
        assertThat(request.body().read(bytes, 0, 40_000)).isEqualTo(-1);
        assertThat(request.body().trailers().first("X-Sum")).isEqualTo("7");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connection=close",
                "keep-alive=timeout=5",
                "proxy-connection=close",
                "transfer-encoding=chunked",
                "upgrade=h2c",
                "te=gzip",
                "X-Upper=1",
                ":path=/"
            })
    void malformedTrailersResetTheirStream(String field) {
        Http2Wire wire = Http2Wire.begun();
        int equals = field.indexOf('=');
        wire.send(request(1, "POST", "/up", false), data(1, "x", false));
        wire.frames();

        wire.send(headers(1, true, block(field.substring(0, equals), field.substring(equals + 1))), get(3, "/b"));

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(RST_STREAM);
        assertThat(said.get(0).number(0)).isEqualTo(PROTOCOL_ERROR);
        assertThat(wire.exchanges).hasSize(2);
        assertThat(wire.exchanges.get(0).isClientGone()).isTrue();
        assertThat(wire.total(ProtocolEvent.MALFORMED)).isEqualTo(1);
    }

    @Test
    void tinyFramesOfABodyTakeNoMoreThanTheirBytes() throws Exception {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/up", false));

        for (int i = 0; i < 10_000; i++) {
            wire.send(data(1, "x", false));
        }

        assertThat(wire.exchanges.get(0).request().body().available()).isEqualTo(10_000);
        assertThat(wire.exchanges.get(0).request().body().read(new byte[4_096], 0, 4_096))
                .isGreaterThan(1_000);
    }

    @Test
    void continuesInterimAnswersAndTrailers() throws Exception {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/up", false, "expect", "100-continue"));
        Response response = wire.exchanges.get(0).response();

        assertThat(wire.exchanges.get(0).request().body().isReady()).isFalse();
        response.transport().sendInterim(103, new MutableHeaders().add("Link", "</a.css>"));
        response.trailers(() -> new MutableHeaders().add("X-End", "yes"));
        response.status(200).output().write(new byte[] {'o', 'k'});
        response.finish();

        wire.tick(Duration.ofSeconds(2));

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(HEADERS, HEADERS, HEADERS, DATA, HEADERS, RST_STREAM);
        assertThat(wire.fields(said.get(0))).containsEntry(":status", "100");
        assertThat(wire.fields(said.get(1))).containsEntry(":status", "103").containsEntry("link", "</a.css>");
        assertThat(wire.fields(said.get(2))).containsEntry(":status", "200");
        assertThat(said.get(3).isLast()).isFalse();
        assertThat(wire.fields(said.get(4))).containsOnlyKeys("x-end").containsEntry("x-end", "yes");
        assertThat(said.get(4).isLast()).isTrue();
        assertThat(said.get(5).number(0)).isZero();
    }

    @Test
    void sendsNoContinueWhenTheBodyHasBegun() throws Exception {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/up", false, "expect", "100-continue"), data(1, "ab", false));
        RequestBody body = wire.exchanges.get(0).request().body();

        assertThat(body.read(new byte[5], 0, 5)).isEqualTo(2);
        assertThat(body.isReady()).isFalse();

        assertThat(wire.frames()).extracting(Frame::type).doesNotContain(HEADERS);
    }

    @Test
    void answersToHeadHaveNoContent() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "HEAD", "/a", true));

        wire.answer(0, "hello");

        List<Frame> said = wire.frames();
        assertThat(said).hasSize(1);
        assertThat(said.get(0).isLast()).isTrue();
        assertThat(wire.fields(said.get(0))).containsEntry("content-length", "5");
    }

    @Test
    void filesAreReadAsTheirClientTakesThem(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "x".repeat(50_000));
        AtomicInteger released = new AtomicInteger();
        Http2Wire wire = Http2Wire.begun();
        wire.send(settings(INITIAL_WINDOW_SIZE, 20_000), get(1, "/a"));
        wire.frames();
        try (FileChannel channel = FileChannel.open(file)) {
            Response response = wire.exchanges.get(0).response().status(200);
            response.sendFile(channel, 0, 50_000, released::incrementAndGet);

            assertThat(bytesOf(wire.frames(), 1)).isEqualTo(20_000);
            assertThat(response.transport().isWritable()).isTrue();
            assertThat(released).hasValue(0);
            wire.send(windowUpdate(1, 100_000));
            assertThat(bytesOf(wire.frames(), 1)).isEqualTo(30_000);
            assertThat(released).hasValue(1);
        }
    }

    @Test
    void aFileThatBecameShorterResetsItsStreamOnly(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "x".repeat(10_000));
        AtomicInteger released = new AtomicInteger();
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"), get(3, "/b"));
        try (FileChannel channel = FileChannel.open(file)) {
            wire.exchanges.get(0).response().status(200).sendFile(channel, 0, 20_000, released::incrementAndGet);
        }
        wire.answer(1, "beta");

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(HEADERS, RST_STREAM, HEADERS, DATA);
        assertThat(released).hasValue(1);
        assertThat(wire.total(ProtocolEvent.ABORTED)).isEqualTo(1);
    }

    @Test
    void preparedAnswersAreEncodedOnce() {
        PreparedHead head = new PreparedHead("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 2\r\n"
                .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        PreparedAnswer answer = new PreparedAnswer(200, head, ByteBuffer.wrap(new byte[] {'o', 'k'}));
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"), get(3, "/a"));

        wire.exchanges.get(0).response().sendPrepared(answer);
        wire.exchanges.get(1).response().sendPrepared(answer);

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(HEADERS, DATA, HEADERS, DATA);
        assertThat(wire.fields(said.get(0))).containsEntry(":status", "200").containsEntry("etag", "\"a\"");
        assertThat(wire.fields(said.get(2)))
                .containsEntry("content-length", "2")
                .containsKey("date");
        assertThat(head.block(fields -> new byte[0])).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connection=close",
                "te=gzip",
                "transfer-encoding=chunked",
                "X-Upper=1",
                "x-cr=a\rb",
                "x-nul=a\0b",
                "host=elsewhere",
                "content-length=5",
                "content-length=-1",
                ":late=1"
            })
    void malformedRequestsResetTheirStream(String field) {
        Http2Wire wire = Http2Wire.begun();
        int equals = field.indexOf('=');

        wire.send(get(1, "/a", field.substring(0, equals), field.substring(equals + 1)), get(3, "/b"));

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(RST_STREAM);
        assertThat(said.get(0).number(0)).isEqualTo(PROTOCOL_ERROR);
        assertThat(wire.exchanges).hasSize(1);
        assertThat(wire.refusals.get(0).cause()).isEqualTo(RefusalCause.MALFORMED);
        assertThat(wire.refusals.get(0).protocol()).isEqualTo("HTTP/2.0");
    }

    @ParameterizedTest
    @CsvSource({"http,true", "https,true", "coap+tcp,true", "x~ y,false", "1a,false", "'',false", "http:,false"})
    void whatIsNoSchemeResetsTheStream(String scheme, boolean served) {
        Http2Wire wire = Http2Wire.begun();

        wire.send(headers(1, true, block(":method", "GET", ":scheme", scheme, ":path", "/", ":authority", "h")));

        assertThat(wire.exchanges).hasSize(served ? 1 : 0);
        assertThat(wire.frames()).extracting(Frame::type).isEqualTo(served ? List.of() : List.of(RST_STREAM));
    }

    @Test
    void whatIsTooLargeIsAnsweredAndTheConnectionGoesOn() {
        Http2Wire wire = Http2Wire.begun("HeaderBufferSize", "1000", "MaxRequestLine", "100", "MaxRqHeaders", "5");
        String[] crumbs = new String[12];
        for (int i = 0; i < crumbs.length; i += 2) {
            crumbs[i] = "cookie";
            crumbs[i + 1] = "a=" + i;
        }

        wire.send(get(1, "/a", "x", "y".repeat(2_000)));
        wire.send(get(3, "/" + "y".repeat(200)));
        wire.send(get(5, "/c", crumbs));
        wire.send(get(7, "/d", "expect", "miracles"));
        wire.send(headers(9, true, block(":method", "CONNECT", ":authority", "h:1")));
        wire.send(get(11, "/e"));

        List<Frame> said = wire.frames();
        List<String> statuses = said.stream()
                .filter(frame -> frame.type() == HEADERS)
                .map(frame -> wire.fields(frame).get(":status"))
                .toList();
        assertThat(statuses).containsExactly("431", "414", "431", "417", "501");
        assertThat(wire.exchanges).hasSize(1);
        assertThat(wire.refusals).hasSize(5);
        assertThat(wire.total(ProtocolEvent.HEADERS_TOO_MANY)).isEqualTo(1);
    }

    @Test
    void aStreamTooManyIsRefusedWhoseWorkStillRuns() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxStreams", "2");
        wire.send(get(1, "/a"), get(3, "/b"), get(5, "/c"));
        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(RST_STREAM);
        assertThat(said.get(0).number(0)).isEqualTo(REFUSED_STREAM);

        wire.send(reset(1, 8), get(7, "/d"));
        assertThat(wire.exchanges).hasSize(2);
        assertThat(wire.exchanges.get(0).isClientGone()).isTrue();
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(RST_STREAM);

        wire.exchanges.get(0).response().transport().ended();
        wire.channel.runTasks();
        wire.send(get(9, "/e"));
        assertThat(wire.exchanges).hasSize(3);
        assertThat(wire.total(ProtocolEvent.HTTP2_REFUSED_STREAM)).isEqualTo(2);
    }

    /** A client may ask again as soon as it has its answer, and cannot know of a thread that is about to return. */
    @Test
    void workBehindWholeAnswersCountsWhereThereIsTooMuchOfIt() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxStreams", "2");
        for (int i = 0; i < 4; i++) {
            wire.send(get(2 * i + 1, "/a"));
            wire.answer(i, "a");
        }
        wire.frames();

        wire.send(get(9, "/b"));
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(RST_STREAM);

        wire.exchanges.get(0).response().transport().ended();
        wire.send(get(11, "/b"), get(13, "/b"));
        assertThat(wire.frames()).extracting(Frame::stream).containsExactly(13);
        for (int i = 1; i < 4; i++) {
            wire.exchanges.get(i).response().transport().ended();
        }
        wire.send(get(15, "/b"));
        assertThat(wire.exchanges).hasSize(6);
    }

    /** What a client has not taken of an answer is no reason to forget who gives it. */
    @Test
    void workCountsThoughItsAnswerWasHandedOverBeforeTheReset() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxStreams", "1");
        wire.send(get(1, "/a"));
        wire.answer(0, "x".repeat(100_000));
        wire.frames();

        wire.send(reset(1, 8), get(3, "/b"));
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(RST_STREAM);

        wire.exchanges.get(0).response().transport().ended();
        wire.send(get(5, "/b"));
        assertThat(wire.exchanges).hasSize(2);
    }

    /** With the fields of an answer that ends its stream it would be malformed. */
    @Test
    void anInterimStatusIsNoLastAnswer() throws Exception {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"));

        wire.exchanges.get(0).response().status(103).finish();

        List<Frame> said = wire.frames();
        assertThat(wire.fields(said.get(0))).containsEntry(":status", "500");
        assertThat(said.get(said.size() - 1).isLast()).isTrue();
    }

    @Test
    void resetsBehindAWholeAnswerAreCounted() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/a", false), request(3, "POST", "/%zz", false));

        wire.answer(0, "early");
        wire.tick(Duration.ofSeconds(2));

        assertThat(wire.frames())
                .filteredOn(frame -> frame.type() == RST_STREAM)
                .hasSize(2);
        assertThat(wire.total(ProtocolEvent.HTTP2_RESET_SENT)).isEqualTo(2);
    }

    /** The last frames of a request are often on their way when it is answered; a reset would cost some clients the answer. */
    @Test
    void aRequestThatEndsBehindItsAnswerIsNotReset() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/a", false));
        wire.answer(0, "early");
        wire.tick(Duration.ofSeconds(1));

        wire.send(data(1, "more", false), data(1, "the rest", true));
        wire.tick(Duration.ofSeconds(5));

        assertThat(wire.frames()).extracting(Frame::type).doesNotContain(RST_STREAM, GOAWAY);
        assertThat(wire.total(ProtocolEvent.HTTP2_STREAM_ENDED)).isEqualTo(1);
    }

    @Test
    void aRequestThatBreaksRulesBehindItsAnswerHearsOfIt() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(request(1, "POST", "/a", false, "content-length", "3"));
        wire.answer(0, "early");
        wire.frames();

        wire.send(data(1, "more", true));

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(RST_STREAM);
        assertThat(said.get(0).number(0)).isEqualTo(PROTOCOL_ERROR);
    }

    /** What was sent before the client could know is no error, however many streams came after it. */
    @Test
    void lateFramesOfStreamsLongGoneArePassedOver() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxEmptyFrames", "20");
        wire.send(request(1, "POST", "/a", false));
        wire.answer(0, "early");
        wire.tick(Duration.ofSeconds(2));
        for (int i = 1; i <= 600; i++) {
            wire.send(get(2 * i + 1, "/a"));
            wire.answer(i, "a");
            wire.exchanges.get(i).response().transport().ended();
        }
        wire.frames();

        for (int i = 0; i < 10; i++) {
            wire.send(data(1, "late", false), windowUpdate(1, 1));
        }
        wire.send(get(2001, "/b"));
        assertThat(wire.frames()).isEmpty();
        assertThat(wire.exchanges).hasSize(602);

        for (int i = 0; i < 20; i++) {
            wire.send(data(1, "late", false));
        }
        assertThat(wire.frames().get(0).number(4)).isEqualTo(Http2Frames.ENHANCE_YOUR_CALM);
    }

    @Test
    void framesOfAStreamThatItsClientHasEndedAreAnError() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"));
        wire.answer(0, "a");
        wire.frames();

        wire.send(data(1, "more", true));

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(GOAWAY);
        assertThat(said.get(0).number(4)).isEqualTo(STREAM_CLOSED);
    }

    @Test
    void aSmallerLimitHoldsForAClientThatSaysNothingToIt() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxStreams", "2", "AcceptTimeout", "5");
        wire.send(frame(SETTINGS, 1, 0, new byte[0]));

        wire.environment.settings(TestHttpSettings.with("HTTP2MaxStreams", "1", "AcceptTimeout", "5"));
        wire.tick(Duration.ofSeconds(2));
        wire.send(get(1, "/a"), get(3, "/a"));
        assertThat(wire.exchanges).hasSize(2);
        wire.tick(Duration.ofSeconds(6));
        wire.frames();

        wire.send(get(5, "/a"));
        assertThat(wire.exchanges).hasSize(2);
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(RST_STREAM);
    }

    /** It is told a larger number at once; a smaller one holds when it has consented. */
    @Test
    void anotherLimitOfStreamsIsToldToOpenConnections() {
        Http2Wire wire = Http2Wire.begun("HTTP2MaxStreams", "2");
        wire.send(frame(SETTINGS, 1, 0, new byte[0]), get(1, "/a"), get(3, "/a"));

        wire.environment.settings(TestHttpSettings.with("HTTP2MaxStreams", "3"));
        wire.tick(Duration.ofSeconds(1));
        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(SETTINGS);
        assertThat(said.get(0).number(2)).isEqualTo(3);
        wire.send(get(5, "/a"));
        assertThat(wire.exchanges).hasSize(3);

        wire.environment.settings(TestHttpSettings.with("HTTP2MaxStreams", "1"));
        wire.tick(Duration.ofSeconds(2));
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(SETTINGS);
        wire.answer(0, "a");
        wire.exchanges.get(0).response().transport().ended();
        wire.frames();
        wire.send(get(7, "/a"));
        assertThat(wire.exchanges).hasSize(4);

        wire.send(frame(SETTINGS, 1, 0, new byte[0]), frame(SETTINGS, 1, 0, new byte[0]));
        wire.answer(1, "a");
        wire.exchanges.get(1).response().transport().ended();
        wire.frames();
        wire.send(get(9, "/a"));
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(RST_STREAM);
    }

    @Test
    void aConnectionThatIsNotKeptSaysSo() {
        Http2Wire wire = Http2Wire.begun();
        wire.keepAlive.limits(0, Duration.ofSeconds(30));

        wire.send(get(1, "/a"));
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(GOAWAY);
        wire.channel.elapse(Duration.ofMillis(250));
        wire.answer(0, "last");

        assertThat(wire.frames()).extracting(Frame::text).contains("last");
        assertThat(wire.channel.end).startsWith("closed");
    }

    @Test
    void goesAwayInTwoStepsAndCompletesWhatWasBegun() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"));

        wire.protocol.drain();
        List<Frame> first = wire.frames();
        assertThat(first).extracting(Frame::type).containsExactly(GOAWAY);
        assertThat(first.get(0).number(0)).isEqualTo(Integer.MAX_VALUE);
        wire.send(get(3, "/b"));
        wire.channel.elapse(Duration.ofMillis(250));
        List<Frame> second = wire.frames();
        assertThat(second.get(0).number(0)).isEqualTo(3);
        wire.send(get(5, "/late"));
        assertThat(wire.exchanges).hasSize(2);

        wire.answer(0, "alpha");
        assertThat(wire.channel.end).isNull();
        wire.answer(1, "beta");
        assertThat(wire.frames()).extracting(Frame::text).contains("alpha", "beta");
        assertThat(wire.channel.end).isEqualTo("closed, lingering");
    }

    @Test
    void anIdleConnectionEndsAfterItsTime() {
        Http2Wire wire = Http2Wire.begun();
        wire.send(get(1, "/a"));
        wire.tick(Duration.ofSeconds(100));
        assertThat(wire.channel.end).isNull();
        wire.answer(0, "alpha");
        wire.frames();

        wire.tick(Duration.ofSeconds(29));
        assertThat(wire.channel.end).isNull();
        wire.tick(Duration.ofSeconds(2));

        assertThat(wire.frames()).extracting(Frame::type).containsExactly(GOAWAY);
        assertThat(wire.channel.end).startsWith("closed");
    }

    @Test
    void aClientWithoutAWindowIsNotWaitedForForEver() {
        Http2Wire wire = Http2Wire.begun("NetWriteTimeout", "10");
        wire.send(settings(INITIAL_WINDOW_SIZE, 0), get(1, "/a"));
        wire.answer(0, "alpha");
        wire.frames();

        wire.tick(Duration.ofSeconds(9));
        assertThat(wire.frames()).isEmpty();
        wire.tick(Duration.ofSeconds(3));

        assertThat(wire.frames()).extracting(Frame::type).containsExactly(RST_STREAM);
        assertThat(wire.total(ProtocolEvent.WRITE_TIMEOUT)).isEqualTo(1);
        assertThat(wire.exchanges.get(0).isClientGone()).isTrue();
    }

    @Test
    void anExtendedConnectBecomesAStreamOfBytes() throws Exception {
        Http2Wire wire = Http2Wire.begun("UpgradeTimeout", "60");
        byte[] asks = block(
                ":method",
                "CONNECT",
                ":protocol",
                "websocket",
                ":scheme",
                "http",
                ":path",
                "/chat",
                ":authority",
                "h",
                "sec-websocket-version",
                "13");
        wire.send(headers(1, false, asks));
        Request request = wire.exchanges.get(0).request();
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.headers().hasToken("Connection", "upgrade")).isTrue();
        assertThat(request.headers().first("Upgrade")).isEqualTo("websocket");
        assertThat(request.headers().contains("Sec-WebSocket-Key")).isTrue();
        assertThat(request.body().contentLength()).isZero();

        Response response = wire.exchanges.get(0).response();
        response.headers()
                .add("Upgrade", "websocket")
                .add("Connection", "Upgrade")
                .add("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
                .add("X-A", "b");
        RequestBody incoming = response.switchProtocols();
        wire.send(data(1, "ping", false));
        byte[] bytes = new byte[10];
        assertThat(incoming.read(bytes, 0, 10)).isEqualTo(4);
        response.output().bufferSize(0);
        response.output().write(new byte[] {'p', 'o', 'n', 'g'});

        List<Frame> said = wire.frames();
        assertThat(said).extracting(Frame::type).containsExactly(HEADERS, DATA);
        assertThat(wire.fields(said.get(0)))
                .containsEntry(":status", "200")
                .containsEntry("x-a", "b")
                .doesNotContainKeys("upgrade", "connection", "sec-websocket-accept");
        assertThat(said.get(1).text()).isEqualTo("pong");
        wire.tick(Duration.ofSeconds(50));
        wire.send(data(1, "again", false));
        wire.tick(Duration.ofSeconds(50));
        assertThat(wire.frames()).isEmpty();
        wire.tick(Duration.ofSeconds(12));
        assertThat(wire.frames()).extracting(Frame::type).containsExactly(RST_STREAM);
        assertThat(wire.total(ProtocolEvent.UPGRADE_TIMEOUT)).isEqualTo(1);
    }

    @Test
    void anotherProtocolThanWebSocketIsNotSpoken() {
        Http2Wire wire = Http2Wire.begun();

        wire.send(headers(
                1,
                true,
                block(":method", "CONNECT", ":protocol", "x", ":scheme", "http", ":path", "/", ":authority", "h")));
        wire.send(get(3, "/a", ":protocol", "websocket"));
        wire.send(headers(
                5,
                true,
                block(":method", "GET", ":protocol", "websocket", ":scheme", "http", ":path", "/", ":authority", "h")));

        List<Frame> said = wire.frames();
        assertThat(wire.fields(said.get(0))).containsEntry(":status", "501");
        assertThat(said.stream().filter(frame -> frame.type() == RST_STREAM)).hasSize(2);
        assertThat(wire.exchanges).isEmpty();
    }

    private static int bytesOf(List<Frame> frames, int... streams) {
        int sum = 0;
        for (Frame frame : frames) {
            for (int stream : streams) {
                sum += frame.type() == DATA && frame.stream() == stream ? frame.payload().length : 0;
            }
        }
        return sum;
    }
}
