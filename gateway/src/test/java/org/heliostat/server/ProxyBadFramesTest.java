package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.CONTINUATION;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.END_HEADERS;
import static org.heliostat.testing.Http2Frames.GOAWAY;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.PING;
import static org.heliostat.testing.Http2Frames.PRIORITY;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.SETTINGS;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.headers;
import static org.heliostat.testing.Http2Frames.joined;
import static org.heliostat.testing.Http2Frames.settings;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Origins whose frames break the rules: the client gets 502, the right error code ends stream or connection, nothing leaks. */
class ProxyBadFramesTest {

    private static final int PROTOCOL_ERROR = 1;
    private static final int FLOW_CONTROL_ERROR = 3;
    private static final int STREAM_CLOSED = 5;
    private static final int FRAME_SIZE_ERROR = 6;
    private static final int COMPRESSION_ERROR = 9;
    private static final int CALM = 11;
    private static final int PUSH_PROMISE = 5;
    private static final int PADDED = 8;

    private static final String UNSAFE = "POST /shop HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab";
    private static final byte[] OK = block(":status", "200");
    private static final byte[] NOTHING = new byte[0];

    @TempDir
    private Path folder;

    /** What an origin sends for a request, and the error code that it gets for its connection. */
    private record Bad(int code, FramesTo frames) {}

    @FunctionalInterface
    private interface FramesTo {
        byte[] to(int stream);
    }

    private static Map<String, Bad> connectionErrors() {
        Map<String, Bad> all = new LinkedHashMap<>();
        all.put(
                "an answer on a stream nobody has opened",
                new Bad(PROTOCOL_ERROR, stream -> headers(stream + 2, true, OK)));
        all.put("an answer on an even stream", new Bad(PROTOCOL_ERROR, stream -> headers(2, true, OK)));
        all.put("DATA of a stream nobody has opened", new Bad(PROTOCOL_ERROR, stream -> data(stream + 2, "x", true)));
        all.put(
                "reset of a stream nobody has opened",
                new Bad(PROTOCOL_ERROR, stream -> frame(RST_STREAM, 0, stream + 2, new byte[4])));
        all.put(
                "PUSH_PROMISE",
                new Bad(
                        PROTOCOL_ERROR,
                        stream -> frame(PUSH_PROMISE, END_HEADERS, stream, joined(new byte[] {0, 0, 0, 2}, OK))));
        all.put("PRIORITY_UPDATE", new Bad(PROTOCOL_ERROR, stream -> frame(16, 0, 0, new byte[] {0, 0, 0, 1})));
        all.put("settings of a wrong size", new Bad(FRAME_SIZE_ERROR, stream -> frame(SETTINGS, 0, 0, new byte[5])));
        all.put("settings on a stream", new Bad(PROTOCOL_ERROR, stream -> frame(SETTINGS, 0, stream, NOTHING)));
        all.put("a push that is allowed", new Bad(PROTOCOL_ERROR, stream -> settings(2, 1)));
        all.put("a window larger than may be", new Bad(FLOW_CONTROL_ERROR, stream -> settings(4, 0x8000_0000)));
        all.put("frames smaller than may be", new Bad(PROTOCOL_ERROR, stream -> settings(5, 100)));
        all.put(
                "a frame that is too large",
                new Bad(FRAME_SIZE_ERROR, stream -> frame(DATA, 0, stream, 16_385, NOTHING)));
        all.put("PING of a wrong size", new Bad(FRAME_SIZE_ERROR, stream -> frame(PING, 0, 0, new byte[7])));
        all.put("PING on a stream", new Bad(PROTOCOL_ERROR, stream -> frame(PING, 0, stream, new byte[8])));
        all.put(
                "reset of a wrong size",
                new Bad(FRAME_SIZE_ERROR, stream -> frame(RST_STREAM, 0, stream, new byte[3])));
        all.put("a window that opens by nothing", new Bad(PROTOCOL_ERROR, stream -> windowUpdate(0, 0)));
        all.put("a window that overflows", new Bad(FLOW_CONTROL_ERROR, stream -> windowUpdate(0, 0x7fff_ffff)));
        all.put(
                "a window of a stream that overflows",
                new Bad(FLOW_CONTROL_ERROR, stream -> windowUpdate(stream, 0x7fff_ffff)));
        all.put(
                "more padding than payload",
                new Bad(PROTOCOL_ERROR, stream -> frame(DATA, PADDED, stream, new byte[] {9, 1})));
        all.put(
                "fields that cannot be decoded",
                new Bad(
                        COMPRESSION_ERROR,
                        stream -> headers(stream, true, new byte[] {
                            (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff
                        })));
        all.put(
                "an index beyond the table",
                new Bad(COMPRESSION_ERROR, stream -> headers(stream, true, new byte[] {(byte) 0xfe})));
        all.put(
                "a block that is interrupted",
                new Bad(PROTOCOL_ERROR, stream -> joined(frame(HEADERS, 0, stream, OK), data(stream, "x", true))));
        all.put(
                "CONTINUATION of nothing",
                new Bad(PROTOCOL_ERROR, stream -> frame(CONTINUATION, END_HEADERS, stream, OK)));
        all.put(
                "CONTINUATIONs without an end",
                new Bad(
                        CALM,
                        stream -> joined(
                                frame(HEADERS, 0, stream, OK),
                                repeated(frame(CONTINUATION, 0, stream, block("x", "y")), 20))));
        all.put(
                "a block that is too large",
                new Bad(
                        CALM,
                        stream -> joined(
                                frame(HEADERS, 0, stream, OK),
                                repeated(frame(CONTINUATION, 0, stream, block("x", "y".repeat(16_000))), 10))));
        all.put(
                "DATA behind the end",
                new Bad(STREAM_CLOSED, stream -> joined(headers(stream, true, OK), data(stream, "more", true))));
        all.put(
                "fields behind the end",
                new Bad(STREAM_CLOSED, stream -> joined(headers(stream, true, OK), headers(stream, true, OK))));
        all.put("SETTINGS in any number", new Bad(CALM, stream -> repeated(settings(), 200)));
        all.put("PING in any number", new Bad(CALM, stream -> repeated(frame(PING, 0, 0, new byte[8]), 11_000)));
        all.put(
                "empty frames in any number",
                new Bad(
                        CALM,
                        stream ->
                                joined(headers(stream, false, OK), repeated(frame(DATA, 0, stream, NOTHING), 1_100))));
        all.put("frames of no kind in any number", new Bad(CALM, stream -> repeated(frame(99, 0, 0, NOTHING), 1_100)));
        all.put(
                "PRIORITY in any number",
                new Bad(CALM, stream -> repeated(frame(PRIORITY, 0, stream, new byte[5]), 3_100)));
        all.put("WINDOW_UPDATE in any number", new Bad(CALM, stream -> repeated(windowUpdate(0, 1), 1_200)));
        all.put(
                "GOAWAY that takes itself back",
                new Bad(PROTOCOL_ERROR, stream -> joined(goAway(stream), goAway(stream + 2))));
        return all;
    }

    private static Map<String, FramesTo> streamErrors() {
        Map<String, FramesTo> all = new LinkedHashMap<>();
        all.put("no status", stream -> headers(stream, true, block("x", "y")));
        all.put("a status of two digits", stream -> headers(stream, true, block(":status", "20")));
        all.put("a status out of range", stream -> headers(stream, true, block(":status", "600")));
        all.put("two statuses", stream -> headers(stream, true, block(":status", "200", ":status", "200")));
        all.put("a status behind fields", stream -> headers(stream, true, block("x", "y", ":status", "200")));
        all.put("a path", stream -> headers(stream, true, block(":status", "200", ":path", "/")));
        all.put("capitals", stream -> headers(stream, true, block(":status", "200", "X-Y", "z")));
        all.put(
                "a line end in a value",
                stream -> headers(stream, true, block(":status", "200", "x", "a\r\nSet-Cookie: b=c")));
        all.put("a blank in a name", stream -> headers(stream, true, block(":status", "200", "x y", "z")));
        all.put("a blank before a value", stream -> headers(stream, true, block(":status", "200", "x", " y")));
        all.put("connection", stream -> headers(stream, true, block(":status", "200", "connection", "close")));
        all.put(
                "transfer-encoding",
                stream -> headers(stream, false, block(":status", "200", "transfer-encoding", "chunked")));
        all.put(
                "two lengths",
                stream ->
                        headers(stream, false, block(":status", "200", "content-length", "1", "content-length", "1")));
        all.put(
                "a length that is none",
                stream -> headers(stream, false, block(":status", "200", "content-length", "+1")));
        all.put(
                "less than promised",
                stream -> joined(
                        headers(stream, false, block(":status", "200", "content-length", "5")),
                        data(stream, "four", true)));
        all.put(
                "more than promised",
                stream -> joined(
                        headers(stream, false, block(":status", "200", "content-length", "3")),
                        data(stream, "four", true)));
        all.put(
                "nothing though promised",
                stream -> headers(stream, true, block(":status", "200", "content-length", "3")));
        all.put("a body before its head", stream -> data(stream, "x", true));
        all.put(
                "a body of 204",
                stream -> joined(headers(stream, false, block(":status", "204")), data(stream, "x", true)));
        all.put("101", stream -> headers(stream, false, block(":status", "101")));
        all.put("an interim answer that ends", stream -> headers(stream, true, block(":status", "103")));
        all.put(
                "interim answers in any number",
                stream -> repeated(headers(stream, false, block(":status", "103")), 17));
        all.put(
                "more fields than are taken",
                stream -> headers(stream, true, joined(OK, repeated(block("x", "y"), 201))));
        all.put(
                "a bomb",
                stream -> headers(
                        stream,
                        true,
                        joined(
                                OK,
                                inserted("x", "y".repeat(3_000)),
                                repeated(new byte[] {(byte) (0x80 | 62)}, 10_000))));
        all.put("a window that opens by nothing", stream -> windowUpdate(stream, 0));
        return all;
    }

    /** @return a field that the table keeps (RFC 7541 §6.2.1) */
    private static byte[] inserted(String name, String value) {
        byte[] literal = block(name, value);
        literal[0] = 0x40;
        return literal;
    }

    private static byte[] goAway(int last) {
        return frame(GOAWAY, 0, 0, ByteBuffer.allocate(8).putInt(last).array());
    }

    private static byte[] repeated(byte[] bytes, int times) {
        ByteBuffer all = ByteBuffer.allocate(bytes.length * times);
        for (int i = 0; i < times; i++) {
            all.put(bytes);
        }
        return all.array();
    }

    private static OriginSnapshot figures(ProxyInstance proxy) {
        return proxy.server().snapshot().programs().origins().get(0);
    }

    private static List<Frame> goAways(FramesOrigin origin, int from) {
        return List.copyOf(origin.frames()).stream()
                .skip(from)
                .filter(frame -> frame.type() == GOAWAY && frame.number(4) != 0)
                .toList();
    }

    @Test
    void connectionsThatBreakTheRulesEndWithTheRightCode() throws Exception {
        SoftAssertions all = new SoftAssertions();
        try (Leaks leaks = new Leaks();
                FramesOrigin origin = FramesOrigin.saying("ok");
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server() + "failures=\"0\"", "IOThreads 1");
                LogLines log = LogLines.of("org.heliostat.gateway")) {
            for (Map.Entry<String, Bad> each : connectionErrors().entrySet()) {
                int before = origin.frames().size();
                int connections = origin.connections();
                byte[] bad = each.getValue().frames().to(1);
                origin.script((talk, stream, fields) -> {
                    talk.body(stream);
                    talk.send(bad);
                });
                try (RawClient client = proxy.client()) {
                    client.send(UNSAFE.replace("Content-Length", "Connection: close\r\nContent-Length"));
                    String answer = client.readToEnd();
                    boolean isWhole = each.getKey().endsWith("behind the end");
                    if (isWhole) {
                        all.assertThat(answer).as(each.getKey()).startsWith("HTTP/1.1 200 ");
                    } else {
                        all.assertThat(answer)
                                .as(each.getKey())
                                .satisfiesAnyOf(
                                        bare -> assertThat(bare).startsWith("HTTP/1.1 502 "), cut -> assertThat(cut)
                                                .startsWith("HTTP/1.1 200 ")
                                                .contains("Transfer-Encoding: chunked")
                                                .doesNotEndWith("\r\n0\r\n\r\n"));
                    }
                }
                origin.script((talk, stream, fields) -> talk.say(stream, "ok"));
                all.assertThat(proxy.get("/shop")).as("behind " + each.getKey()).contains("ok");
                all.assertThat(origin.connections()).as(each.getKey()).isEqualTo(connections + 2);
                Await.until(() -> origin.ended() == connections + 1);
                List<Frame> ends = goAways(origin, before);
                // Where the origin was still sending, it may have been reset before it could read.
                if (!ends.isEmpty()) {
                    all.assertThat(ends.get(0).number(4))
                            .as(each.getKey())
                            .isEqualTo(each.getValue().code());
                }
                closeIdle(origin, proxy);
            }
            all.assertAll();
            assertThat(log.all()).as("a line for each reason").doesNotHaveDuplicates();
            assertThat(leaks.found()).isEmpty();
        }
    }

    /** Each test begins with a connection of its own, whose first stream is 1. */
    private static void closeIdle(FramesOrigin origin, ProxyInstance proxy) {
        origin.script((talk, stream, fields) -> talk.send(goAway(stream), talk.head(stream, true)));
        try {
            proxy.get("/shop");
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
        Await.until(() -> figures(proxy).connections() == 0 && origin.ended() == origin.connections());
    }

    @Test
    void streamsThatBreakTheRulesAreResetAndOthersGoOn() throws Exception {
        SoftAssertions all = new SoftAssertions();
        try (Leaks leaks = new Leaks();
                FramesOrigin origin = FramesOrigin.saying("ok");
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server() + "failures=\"0\"", "IOThreads 1");
                LogLines log = LogLines.of("org.heliostat.gateway")) {
            for (Map.Entry<String, FramesTo> each : streamErrors().entrySet()) {
                int before = origin.frames().size();
                origin.script((talk, stream, fields) -> {
                    talk.body(stream);
                    talk.send(each.getValue().to(stream));
                });
                String answer = proxy.ask(UNSAFE.replace("Content-Length", "Connection: close\r\nContent-Length"));
                boolean isCut = each.getKey().endsWith("than promised");
                if (!isCut || !answer.startsWith("HTTP/1.1 200 ")) {
                    all.assertThat(answer).as(each.getKey()).contains("HTTP/1.1 502 ");
                }
                origin.script((talk, stream, fields) -> talk.say(stream, "ok"));
                all.assertThat(proxy.get("/shop")).as("behind " + each.getKey()).contains("ok");
                all.assertThat(List.copyOf(origin.frames()).stream()
                                .skip(before)
                                .filter(frame -> frame.type() == RST_STREAM)
                                .map(frame -> frame.number(0))
                                .toList())
                        .as(each.getKey())
                        .containsExactly(PROTOCOL_ERROR);
            }
            all.assertAll();
            assertThat(origin.connections()).isEqualTo(1);
            assertThat(figures(proxy).failedMalformed())
                    .isEqualTo(streamErrors().size());
            assertThat(log.all()).as("a line for each reason").doesNotHaveDuplicates();
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void whatAnIdleConnectionSaysEndsItWithALine() throws Exception {
        try (FramesOrigin origin = FramesOrigin.saying("ok");
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1");
                LogLines log = LogLines.of("org.heliostat.gateway.origin")) {
            origin.script((talk, stream, fields) -> {
                talk.say(stream, "ok");
                Await.until(() -> figures(proxy).idle() == 1);
                talk.send(headers(2, true, OK));
            });
            assertThat(proxy.get("/shop")).contains("ok");
            Await.until(() -> figures(proxy).connections() == 0);
            assertThat(log.all())
                    .anyMatch(line ->
                            line.contains("a connection without requests has ended") && line.contains("error code 1"));
        }
    }
}
