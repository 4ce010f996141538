package org.heliostat.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An answer whose end is held back: the client cannot tell that it has all of it, the writer does not notice. */
class HeldEndTest {

    private final Exchange exchange = FakeExchange.request("GET", "/").build();
    private final FakeTransport transport = FakeExchange.transportOf(exchange);
    private final Response response = exchange.response();

    @Test
    void aShortAnswerWaitsWhole() throws Exception {
        response.holdEnd(false);
        response.output().write(bytes("short"));
        response.finish();

        assertThat(transport.head()).isNull();
        assertThat(response.isFinished()).isTrue();
        assertThat(response.isCommitted()).isTrue();
        assertThat(response.isEndHeld()).isTrue();
        response.releaseEnd();
        assertThat(transport.text()).isEqualTo("short");
        assertThat(transport.isComplete()).isTrue();
    }

    @Test
    void whatIsFlushedLeavesButNotTheEnd() throws Exception {
        response.holdEnd(false);
        response.output().write(bytes("flushed"));
        response.output().flush();
        response.finish();

        assertThat(transport.text()).isEqualTo("flushed");
        assertThat(transport.isComplete()).isFalse();
        response.releaseEnd();
        assertThat(transport.isComplete()).isTrue();
        assertThat(transport.text()).isEqualTo("flushed");
    }

    @Test
    void ofABodyWithALengthTheLastByteStays() throws Exception {
        response.headers().set("Content-Length", "6");
        response.holdEnd(false);
        response.output().write(bytes("abc"));
        response.output().flush();
        assertThat(transport.text()).isEqualTo("abc");
        response.output().write(bytes("def"));
        response.output().flush();
        response.output().flush();

        assertThat(transport.text()).isEqualTo("abcde");
        response.finish();
        assertThat(transport.text()).isEqualTo("abcde");
        response.releaseEnd();
        assertThat(transport.text()).isEqualTo("abcdef");
        assertThat(transport.isComplete()).isTrue();
    }

    @Test
    void ofALargeBodyWithALengthTheLastByteStays() throws Exception {
        byte[] large = new byte[300_000];
        large[large.length - 1] = 7;
        response.headers().set("Content-Length", "300000");
        response.holdEnd(false);
        response.output().write(large, 0, large.length);
        response.output().flush();

        assertThat(transport.body()).hasSize(large.length - 1);
        response.finish();
        response.releaseEnd();
        assertThat(transport.body()).isEqualTo(large);
    }

    @Test
    void ofAnAnswerWithoutABodyTheHeadStays() throws Exception {
        response.status(204);
        response.holdEnd(false);
        response.output().flush();

        assertThat(transport.head()).isNull();
        assertThat(response.isCommitted()).isTrue();
        response.finish();
        response.releaseEnd();
        assertThat(transport.head().status()).isEqualTo(204);
        assertThat(transport.isComplete()).isTrue();
    }

    @Test
    void ofAnEmptyBodyWithALengthTheHeadStays() throws Exception {
        response.headers().set("Content-Length", "0");
        response.holdEnd(false);
        response.output().flush();

        assertThat(transport.head()).isNull();
        response.finish();
        response.releaseEnd();
        assertThat(transport.isComplete()).isTrue();
    }

    @Test
    void toAHeadRequestNothingLeavesHoweverMuchIsWritten() throws Exception {
        response.holdEnd(true);
        response.output().write(new byte[200_000]);
        response.output().flush();

        assertThat(transport.head()).isNull();
        response.finish();
        response.releaseEnd();
        assertThat(transport.head()).isNotNull();
        assertThat(transport.isComplete()).isTrue();
    }

    @Test
    void wholeContentsAndFilesWait(@TempDir Path folder) throws Exception {
        response.holdEnd(false);
        response.sendContent(ByteBuffer.wrap(bytes("content")));
        assertThat(transport.head()).isNull();
        response.releaseEnd();
        assertThat(transport.text()).isEqualTo("content");

        Exchange other = FakeExchange.request("GET", "/").build();
        Path file = Files.writeString(folder.resolve("f"), "file");
        AtomicInteger released = new AtomicInteger();
        FileChannel channel = FileChannel.open(file);
        other.response().holdEnd(false);
        other.response().sendFile(channel, 0, 4, released::incrementAndGet);
        assertThat(FakeExchange.transportOf(other).head()).isNull();
        other.response().releaseEnd();
        assertThat(FakeExchange.transportOf(other).text()).isEqualTo("file");
        assertThat(released).hasValue(1);
        channel.close();
    }

    @Test
    void whatIsGivenUpBeforeAnythingLeftCanBeAnsweredAnew() throws Exception {
        response.holdEnd(false);
        response.headers().set("Set-Cookie", "x");
        response.output().write(bytes("done"));
        response.finish();

        assertThat(response.giveUpHeld()).isTrue();
        response.status(500);
        response.output().write(bytes("no"));
        response.finish();
        assertThat(transport.head().status()).isEqualTo(500);
        assertThat(transport.text()).isEqualTo("no");
        assertThat(response.headers().first("Set-Cookie")).isNull();
    }

    @Test
    void whatIsGivenUpAfterSomethingLeftIsCut() throws Exception {
        response.holdEnd(false);
        response.output().write(bytes("begun"));
        response.output().flush();
        response.finish();

        assertThat(response.giveUpHeld()).isFalse();
        assertThat(transport.isAborted()).isTrue();
        assertThat(transport.isComplete()).isFalse();
    }

    @Test
    void aFileThatIsGivenUpIsLetGoOf(@TempDir Path folder) throws Exception {
        AtomicInteger released = new AtomicInteger();
        try (FileChannel channel = FileChannel.open(Files.writeString(folder.resolve("f"), "file"))) {
            response.holdEnd(false);
            response.sendFile(channel, 0, 4, released::incrementAndGet);
            response.giveUpHeld();
        }

        assertThat(released).hasValue(1);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
