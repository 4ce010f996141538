package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.WINDOW_UPDATE;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.get;
import static org.heliostat.testing.Http2Frames.headers;
import static org.heliostat.testing.Http2Frames.request;
import static org.heliostat.testing.Http2Frames.reset;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.Http2Frames;
import org.heliostat.testing.Http2Frames.Frame;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.RawHttp2Client;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Origins that speak HTTP/2: what they are asked, what becomes of it, and that no request holds up another. */
class ProxyHttp2Test {

    private static final int MAX_STREAMS = 3;
    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int INITIAL_WINDOW = 4;
    private static final int ENABLE_CONNECT = 8;
    private static final int GOAWAY = 7;
    private static final int REFUSED_STREAM = 7;
    private static final int INTERNAL_ERROR = 2;
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    private Path folder;

    private static byte[] goAway(int last, int code) {
        return frame(
                GOAWAY, 0, 0, ByteBuffer.allocate(8).putInt(last).putInt(code).array());
    }

    private static OriginSnapshot figures(ProxyInstance proxy, FramesOrigin origin) {
        return proxy.server().snapshot().programs().origins().stream()
                .filter(one -> one.address().equals(origin.url()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void requestsAndAnswersPassWithFieldsAndBodies() throws Exception {
        try (Leaks leaks = new Leaks();
                FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    String body = talk.body(stream);
                    String length = Integer.toString(
                            body.length() + fields.get(":method").length() + 1);
                    talk.send(
                            headers(stream, false, block(":status", "103", "link", "</x>")),
                            talk.head(
                                    stream, false, "content-type", "text/plain", "x-is", "y", "content-length", length),
                            data(stream, fields.get(":method") + " " + body, true));
                });
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1");
                RawClient client = proxy.client()) {
            client.send(
                    "POST /shop/a?b=c HTTP/1.1\r\nHost: localhost\r\nCookie: a=b\r\nContent-Length: 5\r\n\r\nhello");
            assertThat(client.readAnswer()).isEqualTo("HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n");
            assertThat(client.readAnswer())
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .containsIgnoringCase("content-type: text/plain\r\n")
                    .contains("x-is: y\r\n")
                    .endsWith("\r\n\r\nPOST hello");
            assertThat(proxy.get("/shop/d")).contains("GET ");

            assertThat(origin.connections()).isEqualTo(1);
            assertThat(origin.requests().get(0))
                    .containsEntry(":method", "POST")
                    .containsEntry(":path", "/app/a?b=c")
                    .containsEntry(":scheme", "http")
                    .containsEntry(":authority", "localhost")
                    .containsEntry("content-length", "5")
                    .containsEntry("cookie", "a=b")
                    .containsEntry("via", "1.1 heliostat")
                    .containsEntry("x-forwarded-proto", "http")
                    .doesNotContainKeys("host", "connection", "transfer-encoding");
            OriginSnapshot figures = figures(proxy, origin);
            assertThat(figures.protocol()).isEqualTo("http/2");
            assertThat(figures.requests()).isEqualTo(2);
            assertThat(figures.reused()).isEqualTo(1);
            assertThat(figures.streams()).isZero();
            assertThat(figures.idle()).isEqualTo(1);
            assertThat(figures.failures()).isZero();
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void manyRequestsShareFewConnections() throws Exception {
        List<Integer> asked = new ArrayList<>();
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            asked.add(stream);
                            if (asked.size() == 10) {
                                for (int each : asked) {
                                    talk.say(each, "n" + each);
                                }
                            }
                        },
                        MAX_STREAMS,
                        1_000);
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1");
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            for (int i = 0; i < 10; i++) {
                client.send(get(1 + 2 * i, "/shop/" + i));
            }
            int answers = 0;
            while (answers < 10) {
                answers += client.await(frame -> frame.type() == DATA || frame.type() == HEADERS)
                                .isLast()
                        ? 1
                        : 0;
            }
            assertThat(origin.connections()).isEqualTo(1);
            assertThat(figures(proxy, origin).activePeak()).isEqualTo(10);
        }
    }

    @Test
    void anotherConnectionIsOpenedWhereOneIsFull() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            asked.incrementAndGet();
                            Await.until(() -> asked.get() == 3);
                            talk.say(stream, "ok");
                        },
                        MAX_STREAMS,
                        1);
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1");
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(get(1, "/shop"), get(3, "/shop"), get(5, "/shop"));

            Await.until(() -> asked.get() == 3);
            assertThat(origin.connections()).isEqualTo(3);
            assertThat(client.answer(5)).containsEntry("body", "ok");
        }
    }

    @Test
    void anOriginThatTakesNoStreamsIsNotAskedForEver() throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> talk.say(stream, "ok"), MAX_STREAMS, 0);
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server())) {
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            assertThat(origin.requests()).isEmpty();
            assertThat(origin.connections()).isLessThan(5);
        }
    }

    /** An origin that gives back what each frame was makes of the last byte of its window a frame of one byte, again and again. */
    @Test
    void aBodyIsNotSentInCrumbs() throws Exception {
        AtomicInteger pieces = new AtomicInteger();
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    Frame frame;
                    do {
                        frame = talk.next();
                        if (frame.type() == Http2Frames.DATA && !frame.text().isEmpty()) {
                            pieces.incrementAndGet();
                            int length = frame.text().length();
                            talk.send(Http2Frames.windowUpdate(0, length), Http2Frames.windowUpdate(stream, length));
                        }
                    } while (!frame.isLast());
                    talk.say(stream, "ok");
                });
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server())) {
            String body = "x".repeat(1_000_000);
            assertThat(proxy.ask("POST /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: "
                            + body.length() + "\r\n\r\n" + body))
                    .startsWith("HTTP/1.1 200 ");
            assertThat(pieces).hasValueLessThan(300);
        }
    }

    /** The first piece leaves a thousand bytes of its window, less than is worth a frame. */
    @Test
    void anOriginMayWaitUntilItsWindowIsUsedUp() throws Exception {
        int window = 4_000;
        AtomicInteger taken = new AtomicInteger();
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            Frame frame;
                            do {
                                frame = talk.next();
                                int size = frame.type() == DATA ? frame.payload().length : 0;
                                if (taken.addAndGet(size) == window) {
                                    talk.send(windowUpdate(stream, 65_535));
                                }
                            } while (!frame.isLast());
                            talk.say(stream, taken.toString());
                        },
                        INITIAL_WINDOW_SIZE,
                        window);
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server());
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(request(1, "POST", "/shop", false), data(1, "x".repeat(3_000), false));
            Await.until(() -> taken.get() == 3_000);
            client.send(data(1, "x".repeat(9_000), true));

            assertThat(client.answer(1)).containsEntry(":status", "200").containsEntry("body", "12000");
        }
    }

    @Test
    void anOriginOfHttp1IsToldByItsName() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                LogLines log = LogLines.of("org.heliostat.gateway.proxy");
                ProxyInstance proxy = ProxyInstance.of(folder, ProxyInstance.servers(origin) + "protocol=\"http/2\"")) {
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            assertThat(log.all()).anyMatch(line -> line.contains("it speaks HTTP/1.x (expected: HTTP/2"));
        }
    }

    @Test
    void bothSidesStreamAtTheSameTimeWithTrailers() throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    talk.send(talk.head(stream, false, "content-type", "application/grpc"));
                    for (Frame next = talk.next(); true; next = talk.next()) {
                        if (next.type() == DATA && next.payload().length > 0) {
                            talk.send(data(stream, "re:" + next.text(), false));
                        }
                        if (next.isLast()) {
                            talk.send(headers(stream, true, block("grpc-status", "0")));
                            return;
                        }
                    }
                });
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server());
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(request(1, "POST", "/shop/call", false, "te", "trailers", "content-type", "application/grpc"));
            client.await(frame -> frame.type() == HEADERS);
            for (String text : List.of("one", "two")) {
                client.send(data(1, text, false));
                assertThat(client.await(frame -> frame.type() == DATA).text()).isEqualTo("re:" + text);
            }
            client.send(data(1, "", true));
            Frame trailers = client.await(frame -> frame.type() == HEADERS);

            assertThat(trailers.isLast()).isTrue();
            assertThat(trailers.text()).contains("grpc-status");
            assertThat(origin.requests().get(0)).containsEntry("te", "trailers");
        }
    }

    @Test
    void anOriginThatSendsMoreThanItsWindowLosesItsConnection() throws Exception {
        byte[] piece = new byte[16_384];
        try (Leaks leaks = new Leaks();
                FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    talk.send(talk.head(stream, false));
                    for (int i = 0; i < 300; i++) {
                        talk.send(frame(DATA, 0, stream, piece));
                    }
                });
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1");
                RawHttp2Client slow = new RawHttp2Client(proxy.port(), INITIAL_WINDOW, 0)) {
            slow.send(get(1, "/shop/large"));
            slow.await(frame -> frame.type() == RST_STREAM);

            Await.until(() -> figures(proxy, origin).connections() == 0);
            assertThat(figures(proxy, origin).failedMalformed()).isEqualTo(1);
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void whatAClientDoesNotReadHoldsUpNoOtherStream() throws Exception {
        byte[] piece = new byte[16_384];
        AtomicInteger windows = new AtomicInteger();
        try (Leaks leaks = new Leaks();
                FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    if (fields.get(":path").endsWith("small")) {
                        talk.send(talk.head(stream, false, "content-length", "2"), data(stream, "ok", true));
                        return;
                    }
                    talk.send(talk.head(stream, false));
                    // All that its window allows, and not a byte more.
                    for (int i = 0; i < 16; i++) {
                        talk.send(frame(DATA, 0, stream, piece));
                    }
                    windows.set(stream);
                });
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1");
                RawHttp2Client slow = new RawHttp2Client(proxy.port(), INITIAL_WINDOW, 0);
                RawClient other = proxy.client()) {
            slow.send(get(1, "/shop/large"));
            slow.await(frame -> frame.type() == HEADERS);
            Await.until(() -> windows.get() > 0);
            for (int i = 0; i < 5; i++) {
                other.send("GET /shop/small HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n");
                assertThat(other.readAnswer()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nok");
            }
            assertThat(origin.connections()).isEqualTo(1);
            slow.send(reset(1, 8));
            Await.until(() -> figures(proxy, origin).streams() == 0);
            Await.until(() -> origin.frames().stream().anyMatch(frame -> frame.type() == RST_STREAM));
            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void longBodiesPassWindowsBothWays() throws Exception {
        int pieces = 64;
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            if (fields.get(":method").equals("GET")) {
                                largeAnswer(talk, stream, pieces);
                                return;
                            }
                            int came = 0;
                            Frame next = talk.next();
                            while (!next.isLast()) {
                                int length = next.type() == DATA ? next.payload().length : 0;
                                came += length;
                                if (length > 0) {
                                    talk.send(windowUpdate(0, length), windowUpdate(stream, length));
                                }
                                next = talk.next();
                            }
                            talk.say(stream, came + " bytes");
                        },
                        INITIAL_WINDOW,
                        1_000);
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server());
                RawClient client = proxy.client()) {
            String body = "x".repeat(MEGABYTE);
            String head = "POST /shop HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " + MEGABYTE;
            assertThat(client.send(head + "\r\n\r\n" + body).readToEnd()).contains(MEGABYTE + " bytes");

            String answer = proxy.get("/shop/large");
            assertThat(answer.chars().filter(c -> c == 'y').count()).isEqualTo((long) pieces * 16_384);
        }
    }

    private static void largeAnswer(FramesOrigin.Talk talk, int stream, int pieces) throws IOException {
        talk.send(talk.head(stream, false));
        byte[] piece = "y".repeat(16_384).getBytes(StandardCharsets.US_ASCII);
        long window = 262_144;
        for (int i = 0; i < pieces; i++) {
            while (window < piece.length) {
                Frame next = talk.next();
                boolean isOurs = next.type() == WINDOW_UPDATE && next.stream() == stream;
                window += isOurs ? next.number(0) : 0;
            }
            window -= piece.length;
            talk.send(frame(DATA, 0, stream, piece));
        }
        talk.send(data(stream, "", true));
    }

    @Test
    void whatGoAwayLeavesOutIsAskedElsewhere() throws Exception {
        try (FramesOrigin first = new FramesOrigin((talk, stream, fields) -> talk.send(goAway(0, 0)));
                FramesOrigin second = FramesOrigin.saying("second");
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        first.server() + second.server().replace("protocol=\"http/2\"", "") + "failures=\"1\"")) {
            for (int i = 0; i < 4; i++) {
                assertThat(proxy.get("/shop")).contains("second");
            }
            Await.until(() -> first.ended() == first.connections());
            assertThat(figures(proxy, first).goAways()).isPositive();
            assertThat(figures(proxy, first).timesOut()).as("it is well").isZero();
        }
    }

    @Test
    void whatWasBegunBeforeGoAwayGetsItsAnswer() throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    talk.send(goAway(stream, 0), talk.head(stream, false));
                    talk.send(data(stream, "whole", true));
                });
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server());
                RawClient client = proxy.client()) {
            for (int i = 1; i <= 3; i++) {
                assertThat(proxy.get("/shop")).contains("whole");
                int ended = i;
                Await.until(() -> origin.ended() == ended);
            }
            assertThat(origin.connections()).isEqualTo(3);
            Await.until(() -> figures(proxy, origin).connections() == 0);
        }
    }

    @Test
    void aRefusedStreamIsAskedOnceMoreAlsoForUnsafeMethods() throws Exception {
        AtomicInteger refused = new AtomicInteger();
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {
                    if (refused.getAndIncrement() == 0) {
                        talk.send(reset(stream, REFUSED_STREAM));
                    } else {
                        talk.say(stream, "ok");
                    }
                });
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1")) {
            assertThat(proxy.ask("DELETE /shop/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ");
            assertThat(figures(proxy, origin).streamsRefused()).isEqualTo(1);
            assertThat(origin.connections()).isEqualTo(1);
            refused.set(0);
            AtomicInteger length = new AtomicInteger(-1);
            origin.script((talk, stream, fields) -> {
                if (refused.getAndIncrement() == 0) {
                    talk.body(stream);
                    talk.send(reset(stream, REFUSED_STREAM));
                } else {
                    length.set(talk.body(stream).length());
                    talk.say(stream, "ok");
                }
            });
            assertThat(proxy.ask("POST /shop/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Length: 5\r\n\r\nhello"))
                    .startsWith("HTTP/1.1 200 ");
            assertThat(length).hasValue(5);
        }
    }

    @Test
    void aResetIs502BeforeTheHeadAndACutBehindIt() throws Exception {
        try (FramesOrigin origin =
                        new FramesOrigin((talk, stream, fields) -> talk.send(reset(stream, INTERNAL_ERROR)));
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server() + "failures=\"0\"", "IOThreads 1")) {
            assertThat(proxy.ask("DELETE /shop/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 502 ");
            assertThat(origin.requests()).as("it may have been done").hasSize(1);
            AtomicInteger seen = new AtomicInteger();
            origin.script((talk, stream, fields) -> {
                talk.send(talk.head(stream, false), data(stream, "part", false));
                Await.until(() -> seen.get() > 0);
                talk.send(reset(stream, INTERNAL_ERROR));
            });
            try (RawHttp2Client client = new RawHttp2Client(proxy.port())) {
                client.send(get(1, "/shop"));
                client.await(frame -> frame.type() == DATA);
                seen.incrementAndGet();
                client.await(frame -> frame.type() == RST_STREAM && frame.stream() == 1);
            }
            assertThat(origin.connections()).as("other streams go on").isEqualTo(1);
        }
    }

    @Test
    void aServerOfHttp1GetsNoRequestAsHttp2() throws Exception {
        try (ScriptedOrigin origin = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        ProxyInstance.servers(origin) + "protocol=\"http/2\"",
                        "Init fn=\"http-client-config\" connect-timeout=\"1\"")) {
            assertThat(proxy.get("/shop")).startsWith("HTTP/1.1 502 ");
            assertThat(proxy.origin(origin).requests()).isZero();
            assertThat(proxy.origin(origin).failedConnect()).isPositive();
        }
    }

    @Test
    void anOriginThatAnswersNoPingIsGivenUp() throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {});
                ProxyInstance proxy = ProxyInstance.of(
                        folder,
                        origin.server(),
                        "Init fn=\"http-client-config\" connect-timeout=\"1\" http2-ping=\"1\"")) {
            origin.mute();
            assertThat(proxy.ask("DELETE /shop/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 502 ");
            Await.until(() -> origin.ended() == 1);
        }
    }

    /** Its client waits for events, and the origin has none: neither AcceptTimeout nor the origin's PINGs end it. */
    @Test
    void aCallMayBeSilentLongerThanABodyMay() throws Exception {
        try (FramesOrigin origin =
                        new FramesOrigin((talk, stream, fields) -> talk.say(stream, "got " + talk.body(stream)));
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "AcceptTimeout 1");
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(request(1, "POST", "/shop/call", false, "te", "trailers", "content-type", "application/grpc"));
            // Its origin reads the first one's body to its end, and loses what comes meanwhile.
            Await.until(() -> origin.requests().size() == 1);
            client.send(request(3, "POST", "/shop/form", false, "content-type", "text/plain"));
            // Who is no call is told that it is too slow; so the call has waited for as long.
            assertThat(client.answer(3)).containsEntry(":status", "408");

            client.send(data(1, "late", true));
            assertThat(client.answer(1)).containsEntry("body", "got late");
        }
    }

    @Test
    void aCallThatIsSilentForTooLongEnds() throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {});
                ProxyInstance proxy =
                        ProxyInstance.of(folder, origin.server(), "Init fn=\"http-client-config\" timeout=\"1\"");
                RawHttp2Client client = new RawHttp2Client(proxy.port())) {
            client.send(request(1, "POST", "/shop/call", false, "te", "trailers", "content-type", "application/grpc"));

            assertThat(client.answer(1)).containsEntry(":status", "504");
            Await.until(() -> origin.frames().stream().anyMatch(frame -> frame.type() == RST_STREAM));
        }
    }

    @Test
    void aWebSocketThatIsNotAnsweredEnds() throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> {}, ENABLE_CONNECT, 1);
                ProxyInstance proxy =
                        ProxyInstance.of(folder, origin.server(), "Init fn=\"http-client-config\" timeout=\"1\"");
                RawClient client = proxy.client()) {
            client.send(ProxyTunnelTest.ASKS);

            assertThat(ProxyTunnelTest.head(client)).startsWith("HTTP/1.1 504 ");
            Await.until(() -> origin.frames().stream().anyMatch(frame -> frame.type() == RST_STREAM));
        }
    }

    @Test
    void aWebSocketIsAStreamWhereTheOriginTakesIt() throws Exception {
        try (FramesOrigin origin = new FramesOrigin(
                        (talk, stream, fields) -> {
                            talk.send(talk.head(stream, false), data(stream, "hello", false));
                            Frame next = talk.next();
                            while (next.type() != DATA) {
                                next = talk.next();
                            }
                            talk.send(data(stream, "re:" + next.text(), true));
                        },
                        ENABLE_CONNECT,
                        1);
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server());
                RawClient client = proxy.client()) {
            client.send(ProxyTunnelTest.ASKS);
            assertThat(ProxyTunnelTest.head(client))
                    .startsWith("HTTP/1.1 101 Switching Protocols\r\n")
                    .contains("\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n");
            assertThat(client.read(5)).isEqualTo("hello");
            assertThat(client.send("ping").readToEnd()).isEqualTo("re:ping");

            assertThat(origin.requests().get(0))
                    .containsEntry(":method", "CONNECT")
                    .containsEntry(":protocol", "websocket")
                    .containsEntry(":path", "/app/chat")
                    .containsEntry("sec-websocket-version", "13")
                    .doesNotContainKeys("sec-websocket-key", "upgrade", "content-length");
            Await.until(() -> figures(proxy, origin).tunnels() == 0);
            assertThat(figures(proxy, origin).tunnelsBegun()).isEqualTo(1);
        }
    }

    @Test
    void healthIsAskedByTheSameProtocol() throws Exception {
        try (FramesOrigin origin = FramesOrigin.saying("ok");
                ProxyInstance proxy =
                        ProxyInstance.of(folder, origin.server() + "health=\"/ready\" health-interval=\"1\"")) {
            assertThat(proxy.get("/shop")).contains("ok");
            Await.until(() -> origin.requests().stream()
                    .map(fields -> fields.get(":path"))
                    .anyMatch("/ready"::equals));
            assertThat(figures(proxy, origin).checksFailed()).isZero();
            assertThat(origin.connections()).isEqualTo(1);
        }
    }

    @Test
    void aConnectionThatWasIdleIsProvedBeforeWhatCannotBeRepeated() throws Exception {
        try (FramesOrigin origin = FramesOrigin.saying("ok");
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server(), "IOThreads 1")) {
            assertThat(proxy.get("/shop")).contains("ok");
            AtomicInteger looks = new AtomicInteger();
            // Longer than a connection is taken for open without a word: a look takes a hundredth of a second.
            Await.until(() -> looks.incrementAndGet() > 200);
            assertThat(proxy.ask("DELETE /shop/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ");
            assertThat(origin.connections()).isEqualTo(1);
            List<Integer> kinds = origin.frames().stream()
                    .map(Frame::type)
                    .filter(type -> type == 6 || type == HEADERS)
                    .toList();
            assertThat(kinds).containsExactly(HEADERS, 6, HEADERS);
        }
    }

    @Test
    void fieldsOfAnswersSurviveEveryClient() throws Exception {
        try (FramesOrigin origin = new FramesOrigin((talk, stream, fields) -> talk.send(
                        talk.head(stream, true, "set-cookie", "JSESSIONID=1; Path=/app", "x-a", "1", "x-a", "2")));
                ProxyInstance proxy = ProxyInstance.of(folder, origin.server())) {
            assertThat(proxy.get("/shop"))
                    .contains("x-a: 1\r\n", "x-a: 2\r\n", "JSESSIONID=1; Path=/shop", "Set-Cookie: JROUTE=");
            try (RawHttp2Client client = new RawHttp2Client(proxy.port())) {
                client.send(get(1, "/shop"));
                Map<String, String> answer = client.answer(1);
                assertThat(answer).containsEntry(":status", "200").containsEntry("body", "");
            }
        }
    }
}
