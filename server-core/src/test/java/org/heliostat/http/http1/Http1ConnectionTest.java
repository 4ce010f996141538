package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.connection.Overload;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.PreparedAnswer.WholeFile;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection from its first byte to its last, without a socket. */
class Http1ConnectionTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String DATE = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n";

    @Test
    void answersARequest() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);

            assertThat(wire.received())
                    .isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n" + DATE + "Server: Heliostat\r\n\r\nGET /a");
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void answersPipelinedRequestsInOneWriteAndInOrder() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET + GET.replace("/a", "/b") + GET.replace("/a", "/c"));

            assertThat(wire.channel.outboundMessages()).hasSize(1);
            assertThat(wire.received()).containsSubsequence("GET /a", "GET /b", "GET /c");
            assertThat(wire.keepAlive.snapshot().hits()).isEqualTo(2);
        }
    }

    @Test
    void handsOutOneExchangeAtATime() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET + GET);

            assertThat(wire.exchanges).hasSize(1);
            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void toleratesOneBlankLineBeforeARequest() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("\r\n" + GET + "\r\n" + GET);

            assertThat(wire.exchanges).hasSize(2);
        }
    }

    @Test
    void seesHeadersWithoutCase() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("GET / HTTP/1.1\r\nhOsT: h:81\r\nX-One:  a b \t\r\nx-one: c\r\n\r\n");

            Exchange exchange = wire.exchanges.get(0);
            assertThat(exchange.request().headers().all("X-ONE")).containsExactly("a b", "c");
            assertThat(exchange.request().headers().name(1)).isEqualTo("X-One");
            assertThat(exchange.request().client().port()).isEqualTo(81);
        }
    }

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
    void stopsReadingFurtherRequestsWhileOneIsServed() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET.repeat(10_000));

            assertThat(wire.exchanges).hasSize(1);
            assertThat(wire.channel.config().isAutoRead()).isFalse();
        }
    }

    @Test
    void answers408WhenAHeadDoesNotEnd() {
        try (Wire wire = new Wire(Wire::echo, "AcceptTimeout", "5")) {
            wire.send("GET / HTTP/1.1\r\nHost:");

            wire.tick(Duration.ofSeconds(4));
            assertThat(wire.received()).isEmpty();
            wire.send(" h").tick(Duration.ofSeconds(1));

            assertThat(wire.received()).startsWith("HTTP/1.1 408 ");
            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.counters.snapshot().headTimeouts()).isEqualTo(1);
        }
    }

    @Test
    void closesAKeptConnectionAfterKeepAliveTimeoutAndCountsIt() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);
            assertThat(wire.keepAlive.snapshot().count()).isEqualTo(1);

            wire.tick(Duration.ofSeconds(29));
            assertThat(wire.isClosed()).isFalse();
            wire.tick(Duration.ofSeconds(1));

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.keepAlive.snapshot().timeouts()).isEqualTo(1);
            assertThat(wire.keepAlive.snapshot().count()).isZero();
        }
    }

    @Test
    void refusesToKeepMoreConnectionsThanAllowed() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.keepAlive.limits(1, Duration.ofSeconds(30));
            assertThat(wire.keepAlive.reserve()).isTrue();

            wire.send(GET);

            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.keepAlive.snapshot().refusals()).isEqualTo(1);
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void keepsAnOldClientsConnectionOnlyWhenAsked() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n");
            assertThat(wire.received()).contains("Connection: keep-alive\r\n");
            assertThat(wire.isClosed()).isFalse();

            wire.send("GET / HTTP/1.0\r\n\r\n");
            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void chunksAnAnswerOfUnknownLengthWithItsTrailers() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET);
            Exchange exchange = wire.exchanges.get(0);
            exchange.response().trailers(() -> new MutableHeaders().add("X-Sum", "7"));
            exchange.response().output().write("hello".getBytes(StandardCharsets.US_ASCII));
            exchange.response().output().flush();
            exchange.response().output().write("you".getBytes(StandardCharsets.US_ASCII));
            exchange.response().finish();

            assertThat(wire.received())
                    .contains("Transfer-Encoding: chunked\r\n")
                    .endsWith("\r\n\r\n5\r\nhello\r\n3\r\nyou\r\n0\r\nX-Sum: 7\r\n\r\n");
        }
    }

    @Test
    void chunksAShortAnswerThatHasTrailers() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET);
            Exchange exchange = wire.exchanges.get(0);
            exchange.response().trailers(() -> new MutableHeaders().add("X-Sum", "7"));
            exchange.response().output().write("hello".getBytes(StandardCharsets.US_ASCII));
            exchange.response().finish();

            assertThat(wire.received())
                    .contains("Transfer-Encoding: chunked\r\n")
                    .doesNotContain("Content-Length")
                    .endsWith("\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 7\r\n\r\n");
        }
    }

    @Test
    void cutsTheConnectionWhenTheLastPieceCannotBeMade() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET);
            Exchange exchange = wire.exchanges.get(0);
            exchange.response().trailers(Http1ConnectionTest::noTrailers);
            exchange.response().output().write("hello".getBytes(StandardCharsets.US_ASCII));

            assertThatThrownBy(exchange.response()::finish).hasMessage("no trailers");
            exchange.response().abort();

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.counters.snapshot().aborted()).isEqualTo(1);
        }
    }

    @Test
    void givesAFileBackThatCouldNotBeSent(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "alpha");
        AtomicInteger released = new AtomicInteger();
        try (Wire wire = new Wire(exchange -> {});
                FileChannel channel = FileChannel.open(file)) {
            wire.send(GET);
            Response response = wire.exchanges.get(0).response();
            response.trailers(Http1ConnectionTest::noTrailers);

            assertThatThrownBy(() -> response.sendFile(channel, 0, 5, released::incrementAndGet))
                    .hasMessage("no trailers");

            assertThat(released).hasValue(1);
        }
    }

    private static HeaderFields noTrailers() {
        throw new IllegalStateException("no trailers");
    }

    @Test
    void endsAnAnswerOfUnknownLengthWithTheConnectionForAnOldClient() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
            Exchange exchange = wire.exchanges.get(0);
            exchange.response().output().write("hello".getBytes(StandardCharsets.US_ASCII));
            exchange.response().output().flush();
            exchange.response().finish();

            assertThat(wire.received()).contains("Connection: close\r\n").endsWith("\r\n\r\nhello");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void leavesTheBodyOutForHeadAndNotModified() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET.replace("GET", "HEAD") + GET);
            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.received()).contains("Content-Length: 7\r\n").endsWith("\r\n\r\n");

            Exchange exchange = wire.exchanges.get(1);
            exchange.response().transport().send(exchange.response().status(304), new byte[5], 0, 5, true);
            assertThat(wire.received()).doesNotContain("Content-Length").endsWith("\r\n\r\n");
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void cutsAnAnswerThatIsShorterThanPromised() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET);
            Exchange exchange = wire.exchanges.get(0);
            exchange.response().headers().set("Content-Length", "10");
            Wire.echo(exchange);

            assertThat(wire.received()).contains("Content-Length: 10\r\n");
            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.counters.snapshot().aborted()).isEqualTo(1);
        }
    }

    @Test
    void cutsOffWhatIsLongerThanPromised() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET);
            Exchange exchange = wire.exchanges.get(0);
            exchange.response().headers().set("Content-Length", "3");
            Wire.echo(exchange);

            assertThat(wire.received()).endsWith("\r\n\r\nGET");
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void sendsPreparedAnswersOfAnySize() {
        for (int size : new int[] {0, 10, 16 * 1024, 100_000}) {
            byte[] head = ("HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n").getBytes(StandardCharsets.US_ASCII);
            PreparedAnswer answer = new PreparedAnswer(
                    200, head, ByteBuffer.allocateDirect(size).asReadOnlyBuffer());
            try (Wire wire = new Wire(exchange -> exchange.response().sendPrepared(answer))) {
                wire.send(GET + GET);

                String received = wire.received();
                int headSize = head.length + DATE.length() + 2;
                assertThat(received).hasSize(2 * (headSize + size));
                assertThat(received.substring(headSize + size)).startsWith("HTTP/1.1 200 OK\r\n");
            }
        }
    }

    @Test
    void sendsPreparedAnswersWithAFileAndGivesItBackOnce(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "alpha");
        byte[] head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n".getBytes(StandardCharsets.US_ASCII);
        AtomicInteger released = new AtomicInteger();
        try (FileChannel channel = FileChannel.open(file);
                Wire wire = new Wire(exchange -> exchange.response()
                        .sendPrepared(
                                new PreparedAnswer(200, head, new WholeFile(channel, 5, released::incrementAndGet))))) {
            wire.send(GET + GET);

            assertThat(released).hasValue(0);
            assertThat(wire.received()).matches("(?s)(HTTP/1.1 200 OK\r\n.{50,70}\r\n\r\nalpha){2}");
            assertThat(wire.exchanges.get(0).response().transport().bodyBytesSent())
                    .isEqualTo(5);
            assertThat(released).hasValue(2);
            wire.send(GET.replace("GET", "HEAD"));
            assertThat(wire.received()).endsWith("\r\n\r\n");
            assertThat(released).hasValue(3);
            wire.channel.close();
            wire.exchanges
                    .get(0)
                    .response()
                    .transport()
                    .send(new PreparedAnswer(200, head, new WholeFile(channel, 5, released::incrementAndGet)));
            assertThat(released).hasValue(4);
        }
    }

    @Test
    void countsPartsOfFilesAmongWhatWaitsForTheClient(@TempDir Path folder) throws Exception {
        try (Wire wire = new Wire(exchange -> {});
                FileChannel channel = FileChannel.open(Files.writeString(folder.resolve("a"), "alpha"))) {
            var sizes = wire.channel.config().getMessageSizeEstimator().newHandle();

            assertThat(sizes.size(new SharedFileRegion(channel, 0, 3_000_000_000L, () -> {}, () -> {})))
                    .isEqualTo(Integer.MAX_VALUE);
            assertThat(sizes.size(new SharedFileRegion(channel, 1, 4, () -> {}, () -> {})))
                    .isEqualTo(4);
        }
    }

    @Test
    void refusesInAnswerOrderWhenOverloaded() {
        Overload overload = new Overload(5, false);
        try (Wire wire = new Wire(overload::refuse)) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhe");

            assertThat(wire.received())
                    .startsWith("HTTP/1.1 503 ")
                    .contains("Retry-After: 5\r\n", "Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void closesSilentlyWithStrictOverflow() {
        Overload overload = new Overload(5, true);
        try (Wire wire = new Wire(overload::refuse)) {
            wire.send(GET);

            assertThat(wire.received()).isEmpty();
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void answersEveryCompleteHeadBeforeItEndsInADrain() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET + GET + "GET / HT");
            wire.ioLoop.drain();
            wire.channel.runPendingTasks();

            Wire.echo(wire.exchanges.get(0));
            assertThat(wire.received()).doesNotContain("Connection");
            assertThat(wire.exchanges).hasSize(2);
            Wire.echo(wire.exchanges.get(1));

            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void closesIdleConnectionsInADrain() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);

            wire.ioLoop.drain();
            assertThat(wire.isClosed()).isFalse();
            wire.elapse(Duration.ofMillis(250));

            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void answersARequestThatWasOnItsWayWhenTheDrainBegan() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);
            wire.received();
            wire.ioLoop.drain();
            wire.channel.runPendingTasks();

            wire.send(GET);

            assertThat(wire.received()).startsWith("HTTP/1.1 200 ").contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
        }
    }

    @Test
    void givesAConnectionThatWasPromisedToBeKeptAMomentInADrain() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET);
            Response response = wire.exchanges.get(0).response();
            response.output().write('x');
            response.output().flush();
            wire.ioLoop.drain();
            wire.elapse(Duration.ofMillis(250));
            response.finish();

            assertThat(wire.received()).doesNotContain("Connection: close");
            assertThat(wire.isClosed()).isFalse();
            wire.send(GET);
            Wire.echo(wire.exchanges.get(1));
            assertThat(wire.received()).contains("Connection: close\r\n");
            assertThat(wire.isClosed()).isTrue();
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

    @Test
    void givesUpItsPlaceAtTheRefusalWhenFewerConnectionsMayBeKept() {
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(GET);
            wire.keepAlive.limits(0, Duration.ofSeconds(30));
            wire.send(GET);

            assertThat(wire.isClosed()).isTrue();
            assertThat(wire.keepAlive.snapshot().count()).isZero();
        }
    }

    @Test
    void chunksOfOneByteDoNotFillManyTimesTheWindow() {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
            wire.send("1\r\nx\r\n".repeat(10_000));

            assertThat(wire.exchanges.get(0).request().body().available()).isBetween(1, 2_000);
            assertThat(wire.channel.config().isAutoRead()).isFalse();
        }
    }

    @Test
    void tellsTheExchangeWhenTheClientIsGone() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\n");
            boolean[] gone = new boolean[1];
            wire.exchanges.get(0).response().transport().whenGone(() -> gone[0] = true);
            wire.channel.runPendingTasks();

            wire.channel.close();

            assertThat(gone[0]).isTrue();
            assertThat(wire.exchanges.get(0).response().transport().isOpen()).isFalse();
            assertThat(wire.counters.open()).isZero();
        }
    }

    @Test
    void believesForwardedFieldsOnlyFromTrustedPeers() {
        String request =
                "GET / HTTP/1.1\r\nHost: h\r\nForwarded: for=203.0.113.9;proto=https;host=shop.example\r\n\r\n";
        try (Wire wire = new Wire(Wire::echo)) {
            wire.send(request);
            assertThat(wire.exchanges.get(0).request().client().origin()).isEqualTo("http://h");
        }
        try (Wire wire = new Wire(Wire::echo, "TrustedProxies", "127.0.0.0/8", "ProxyHeaders", "forwarded")) {
            wire.send(request);
            assertThat(wire.exchanges.get(0).request().client().origin()).isEqualTo("https://shop.example");
            assertThat(wire.exchanges.get(0).request().client().address().getHostString())
                    .isEqualTo("203.0.113.9");
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
