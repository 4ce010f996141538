package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.heliostat.request.BodyException;
import org.heliostat.request.RequestBody;
import org.junit.jupiter.api.Test;

/** How bodies of requests come in: whole, in chunks, too large, too slow, unread. */
class ReceivedBodiesTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";

    @Test
    void readsABodyOfAnnouncedLengthAndGoesOn() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe");
            wire.send("llo" + GET);

            assertThat(text(wire.exchanges.get(0).request().body())).isEqualTo("hello");
            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void readsAChunkedBodyWithTrailers() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
                    + "3;x=\"y\"\r\nhel\r\n2\r\nlo\r\n0\r\nX-Sum: 1\r\n\r\n" + GET);

            RequestBody body = wire.exchanges.get(0).request().body();
            assertThat(body.contentLength()).isEqualTo(-1);
            assertThat(text(body)).isEqualTo("hello");
            assertThat(body.trailers()).isNotNull();
            assertThat(body.trailers().first("x-sum")).isEqualTo("1");
            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void dropsAnUnreadBodyAndKeepsTheConnection() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe");
            wire.send("llo" + GET);

            assertThat(wire.exchanges).hasSize(2);
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void giveUpDroppingABodyAfterRqTransactionTimeout() {
        try (Wire wire = new Wire(Wire::echo, "RqTransactionTimeout", "10")) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe");

            wire.tick(Duration.ofSeconds(10));

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.counters.snapshot().drainTimeouts()).isEqualTo(1);
        }
    }

    @Test
    void sendsContinueOnlyWhenTheBodyIsWanted() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");
            assertThat(wire.received()).isEmpty();

            assertThat(wire.exchanges.get(0).request().body().isReady()).isFalse();
            assertThat(wire.received()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
        }
    }

    /** Who has begun does not wait to be told (RFC 9110 §10.1.1). */
    @Test
    void sendsNoContinueWhenTheBodyHasBegun() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nab");
            RequestBody body = wire.exchanges.get(0).request().body();

            assertThat(body.read(new byte[5], 0, 5)).isEqualTo(2);
            assertThat(body.isReady()).isFalse();
            assertThat(wire.received()).isEmpty();
        }
    }

    @Test
    void closesWhenTheClientStillWaitsForContinue() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n");

            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void failsABodyThatIsTooLarge() {
        try (Wire wire = new Wire(exchange -> {}, "MaxRequestBody", "4")) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");

            assertThat(statusOfFailure(wire)).isEqualTo(413);
            assertThat(wire.counters.snapshot().bodiesTooLarge()).isEqualTo(1);
        }
    }

    @Test
    void failsABodyAsSoonAsAChunkSaysThatItIsTooLarge() {
        for (String size : new String[] {"5", "100000004", "00000000000000000fffffffffffffff"}) {
            try (Wire wire = new Wire(exchange -> {}, "MaxRequestBody", "4")) {
                wire.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + size + "\r\n");

                assertThat(statusOfFailure(wire)).as(size).isEqualTo(413);
                Wire.echo(wire.exchanges.get(0));
                assertThat(wire.received()).contains("\r\nConnection: close\r\n");
                assertThat(wire.isClosed()).isTrue();
                assertThat(wire.counters.snapshot().bodiesTooLarge()).isEqualTo(1);
            }
        }
    }

    @Test
    void failsABodyThatIsTooSlowWhileSomebodyWaitsForIt() {
        try (Wire wire = new Wire(exchange -> {}, "AcceptTimeout", "5", "MinRequestRate", "10")) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 500\r\n\r\n");
            wire.tick(Duration.ofSeconds(60));
            boolean[] called = new boolean[1];
            wire.exchanges.get(0).request().body().whenReady(() -> called[0] = true);

            wire.tick(Duration.ofSeconds(1)).tick(Duration.ofSeconds(5));

            assertThat(called[0]).isTrue();
            assertThat(statusOfFailure(wire)).isEqualTo(408);
            assertThat(wire.counters.snapshot().bodyTimeouts()).isEqualTo(1);
        }
    }

    @Test
    void timeInWhichNobodyLookedIsNotTheBodys() {
        try (Wire wire = new Wire(exchange -> {}, "AcceptTimeout", "5")) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 500\r\n\r\n");
            wire.exchanges.get(0).request().body().whenReady(() -> {});
            wire.tick(Duration.ofSeconds(2));

            wire.standStill(Duration.ofMinutes(10)).tick(Duration.ofSeconds(2));
            assertThat(wire.counters.snapshot().bodyTimeouts()).isZero();

            wire.tick(Duration.ofSeconds(1));
            assertThat(wire.counters.snapshot().bodyTimeouts()).isEqualTo(1);
        }
    }

    @Test
    void failsABodyThatHasNotEndedWhenItMust() {
        try (Wire wire = new Wire(exchange -> {}, "AcceptTimeout", "3600")) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n");
            RequestBody body = wire.exchanges.get(0).request().body();
            body.mustEndBy(wire.ticker.nanos() + Duration.ofSeconds(3).toNanos());

            wire.tick(Duration.ofSeconds(2));
            assertThat(wire.counters.snapshot().bodyTimeouts()).isZero();
            wire.tick(Duration.ofSeconds(2));

            assertThat(wire.counters.snapshot().bodyTimeouts()).isEqualTo(1);
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void stopsReadingWhenNobodyTakesTheBody() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 200000\r\n\r\n");
            wire.send("x".repeat(150_000));
            assertThat(wire.channel.config().isAutoRead()).isFalse();

            RequestBody body = wire.exchanges.get(0).request().body();
            byte[] bytes = new byte[200_000];
            int count = 0;
            while (count < 150_000) {
                count += body.read(bytes, 0, bytes.length);
                wire.channel.runPendingTasks();
            }

            assertThat(wire.channel.config().isAutoRead()).isTrue();
        }
    }

    @Test
    void chunksOfOneByteFillNoMoreThanOneLargeOne() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
            wire.send("1\r\nx\r\n".repeat(2_000));
            RequestBody body = wire.exchanges.get(0).request().body();
            assertThat(body.available()).isEqualTo(2_000);
            assertThat(wire.channel.config().isAutoRead()).isTrue();

            wire.send("1\r\nx\r\n".repeat(65_000));

            assertThat(body.available()).isEqualTo(65_536);
            assertThat(wire.channel.config().isAutoRead()).isFalse();
            assertThat(body.read(new byte[70_000], 0, 70_000)).isPositive();
        }
    }

    @Test
    void aBodyInPiecesIsReadAsItWasSent() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            String sent = "0123456789".repeat(500);
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n");
            RequestBody body = wire.exchanges.get(0).request().body();
            for (int i = 0; i < 5_000; i += 100) {
                wire.send(sent.substring(i, i + 100));
            }

            assertThat(text(body)).isEqualTo(sent);
            assertThat(body.isFinished()).isTrue();
            assertThat(body.available()).isZero();
        }
    }

    @Test
    void aBlankLineAfterABodyIsNotTheBeginningOfARequest() {
        try (Wire wire = new Wire(Wire::echo, "AcceptTimeout", "5")) {
            wire.send(GET);
            wire.received();
            wire.send("\r").send("\n").tick(Duration.ofSeconds(6));

            assertThat(wire.received()).isEmpty();
            assertThat(wire.isClosed()).isFalse();
            assertThat(wire.send(GET).received()).startsWith("HTTP/1.1 200 ");
        }
    }

    private static int statusOfFailure(Wire wire) {
        try {
            text(wire.exchanges.get(0).request().body());
            return 0;
        } catch (BodyException bad) {
            return bad.status();
        } catch (IOException other) {
            throw new AssertionError(other);
        }
    }

    private static String text(RequestBody body) throws IOException {
        StringBuilder text = new StringBuilder();
        byte[] bytes = new byte[3];
        for (int count = body.read(bytes, 0, 3); count > 0; count = body.read(bytes, 0, 3)) {
            text.append(new String(bytes, 0, count, StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }
}
