package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.Exchange;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.PreparedAnswer.WholeFile;
import org.heliostat.request.PreparedHead;
import org.heliostat.request.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How answers leave a connection: their framing, trailers, files, and what ends one too early. */
class SentAnswersTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String DATE = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n";

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
            exchange.response().trailers(SentAnswersTest::noTrailers);
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
            response.trailers(SentAnswersTest::noTrailers);

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
    void anAnswerThatResetsHasNoContentAndSaysSo() throws Exception {
        try (Wire wire = new Wire(exchange -> {})) {
            wire.send(GET + GET.replace("GET", "HEAD") + GET);
            for (int i = 0; i < 3; i++) {
                Response response = wire.exchanges.get(i).response().status(205);
                if (i == 2) {
                    response.trailers(() -> new MutableHeaders().add("X-Sum", "7"));
                }
                response.output().write("hello".getBytes(StandardCharsets.US_ASCII));
                if (i > 0) {
                    response.output().flush();
                }
                response.finish();

                assertThat(wire.received())
                        .contains("Content-Length: 0\r\n")
                        .doesNotContain("Transfer-Encoding")
                        .endsWith("\r\n\r\n");
            }
            assertThat(wire.isClosed()).isFalse();
        }
    }

    @Test
    void whatNamesAProtocolToChangeToSaysSoInConnection() {
        try (Wire wire = new Wire(exchange -> {
            Response response = exchange.response().status(426);
            response.headers().set("Upgrade", "websocket");
            response.transport().send(response, new byte[0], 0, 0, true);
        })) {
            wire.send(GET);
            assertThat(wire.received()).contains("\r\nUpgrade: websocket\r\n", "\r\nConnection: upgrade\r\n");

            wire.send(GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
            assertThat(wire.received()).contains("\r\nConnection: close, upgrade\r\n");
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
                    200, new PreparedHead(head), ByteBuffer.allocateDirect(size).asReadOnlyBuffer());
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
                        .sendPrepared(new PreparedAnswer(
                                200, new PreparedHead(head), new WholeFile(channel, 5, released::incrementAndGet))))) {
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
                    .send(new PreparedAnswer(
                            200, new PreparedHead(head), new WholeFile(channel, 5, released::incrementAndGet)));
            assertThat(released).hasValue(4);
        }
    }
}
