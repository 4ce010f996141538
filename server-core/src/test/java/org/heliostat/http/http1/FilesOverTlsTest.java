package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.ConnectionHandler;
import org.heliostat.http.channel.FileToRead;
import org.heliostat.http.channel.Send;
import org.heliostat.request.Exchange;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files on a connection whose bytes must be encrypted, and a client that takes them when the test says so. */
class FilesOverTlsTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final int SIZE = 1_000_000;

    private final Wire wire = new Wire(exchange -> {});
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Taker client = new Taker();
    private final byte[] content = new byte[SIZE];
    private final AtomicInteger released = new AtomicInteger();

    @TempDir
    private Path folder;

    private FileChannel file;

    @BeforeEach
    void connect() throws IOException {
        new Random(1).nextBytes(content);
        Path path = Files.write(folder.resolve("f"), content);
        file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel.pipeline().addLast(client);
        channel.pipeline().addLast(wire.handler(true));
        channel.pipeline().fireChannelActive();
    }

    @AfterEach
    void close() throws IOException {
        client.takeAll();
        channel.finishAndReleaseAll();
        wire.close();
        file.close();
    }

    @Test
    void onlyAsMuchIsReadAsTheClientTakes() {
        send(0, SIZE);

        assertThat(client.waiting()).isBetween(1L, 130_000L);
        client.take();
        client.take();
        assertThat(client.waiting()).isBetween(1L, 130_000L);
        assertThat(released).hasValue(0);
    }

    @Test
    void itComesWholeAndIsGivenBackOnceAndTheNextAnswerComesBehindIt() {
        ResponseTransport way = ask();
        assertThat(way.takesFiles()).isFalse();
        assertThat(way.readsFiles()).isTrue();

        way.send(exchange().response().status(200), file, 1_000, SIZE - 1_000, true, released::incrementAndGet);
        channel.writeInbound(Unpooled.copiedBuffer(GET, StandardCharsets.US_ASCII));
        assertThat(wire.exchanges).hasSize(1);
        client.takeAll();

        byte[] sent = client.taken.toByteArray();
        assertThat(Arrays.copyOfRange(sent, sent.length - SIZE + 1_000, sent.length))
                .isEqualTo(Arrays.copyOfRange(content, 1_000, SIZE));
        assertThat(released).hasValue(1);
        assertThat(wire.exchanges).hasSize(2);
        wire.exchanges.get(1).response().transport().send(ok(wire.exchanges.get(1)), new byte[] {'x'}, 0, 1, true);
        client.takeAll();
        assertThat(client.taken.toString(StandardCharsets.ISO_8859_1)).endsWith("\r\n\r\nx");
    }

    /** What needs no reading does not overtake what does. */
    @Test
    void whatIsSentBehindAFileComesBehindIt() {
        Http1Transport way = (Http1Transport) ask();
        ConnectionChannel connection = channel.pipeline().get(ConnectionHandler.class);
        FileToRead read =
                new FileToRead(file, 0, SIZE, unsent -> released.incrementAndGet(), channel.alloc()::directBuffer);

        connection.send(new Send(way, Unpooled.EMPTY_BUFFER, read, null, false));
        connection.send(new Send(way, Unpooled.copiedBuffer("behind", StandardCharsets.US_ASCII), null, null, false));
        channel.runPendingTasks();
        connection.send(new Send(way, Unpooled.copiedBuffer(" it", StandardCharsets.US_ASCII), null, null, true));
        client.takeAll();

        byte[] sent = client.taken.toByteArray();
        assertThat(Arrays.equals(sent, 0, SIZE, content, 0, SIZE)).isTrue();
        assertThat(new String(sent, SIZE, sent.length - SIZE, StandardCharsets.US_ASCII))
                .isEqualTo("behind it");
        assertThat(released).hasValue(1);
    }

    @Test
    void aFileThatBecameShorterCutsTheConnectionAndIsGivenBack() throws IOException {
        send(0, SIZE);
        file.truncate(200_000);

        client.takeAll();

        assertThat(channel.isActive()).isFalse();
        assertThat(client.taken.size()).isLessThan(SIZE);
        assertThat(released).hasValue(1);
    }

    @Test
    void aClientThatGoesAwayLetsTheFileGo() {
        send(0, SIZE);

        channel.close();
        channel.runPendingTasks();

        assertThat(released).hasValue(1);
    }

    @Test
    void aFileThatComesForALostConnectionIsLetGoAtOnce() {
        Http1Transport way = (Http1Transport) ask();
        ConnectionChannel connection = channel.pipeline().get(ConnectionHandler.class);
        channel.close();
        FileToRead late =
                new FileToRead(file, 0, SIZE, unsent -> released.incrementAndGet(), channel.alloc()::directBuffer);

        connection.send(new Send(way, Unpooled.EMPTY_BUFFER, late, null, false));
        channel.runPendingTasks();

        assertThat(released).hasValue(1);
    }

    @Test
    void nothingMoreIsReadOnceNothingCanLeave() {
        send(0, SIZE);
        client.fail();
        channel.runPendingTasks();

        assertThat(channel.isActive()).isFalse();
        assertThat(client.waiting()).isLessThan(130_000L);
        assertThat(released).hasValue(1);
    }

    @Test
    void aDefectWhileAFileIsReadClosesTheConnection() {
        Http1Transport way = (Http1Transport) ask();
        FileToRead broken = new FileToRead(file, 0, SIZE, unsent -> released.incrementAndGet(), size -> {
            throw new OutOfMemoryError("direct memory");
        });

        channel.pipeline().get(ConnectionHandler.class).send(new Send(way, Unpooled.EMPTY_BUFFER, broken, null, true));
        channel.runPendingTasks();

        assertThat(channel.isActive()).isFalse();
        assertThat(released).hasValue(1);
    }

    @Test
    void aServerThatStopsReadsNoMoreThanTheClientTakesEither() {
        send(0, SIZE);

        wire.ioLoop.drain();
        channel.runPendingTasks();
        assertThat(client.waiting()).isLessThan(130_000L);
        client.takeAll();

        assertThat(client.taken.size()).isGreaterThan(SIZE);
        assertThat(released).hasValue(1);
    }

    @Test
    void ofAHeadRequestNothingIsRead() {
        channel.writeInbound(Unpooled.copiedBuffer(GET.replace("GET", "HEAD"), StandardCharsets.US_ASCII));
        ResponseTransport way = exchange().response().transport();
        way.send(ok(exchange()), file, 0, SIZE, true, released::incrementAndGet);
        client.takeAll();

        assertThat(client.taken.toString(StandardCharsets.ISO_8859_1))
                .contains("Content-Length: " + SIZE)
                .endsWith("\r\n\r\n");
        assertThat(released).hasValue(1);
    }

    private void send(long position, long count) {
        ask().send(ok(exchange()), file, position, count, true, released::incrementAndGet);
        channel.runPendingTasks();
    }

    private ResponseTransport ask() {
        channel.writeInbound(Unpooled.copiedBuffer(GET, StandardCharsets.US_ASCII));
        return exchange().response().transport();
    }

    private Exchange exchange() {
        return wire.exchanges.get(0);
    }

    private static Response ok(Exchange exchange) {
        return exchange.response().status(200);
    }

    /** Keeps what is written until it is taken, as a socket does whose client is slow. */
    private final class Taker extends ChannelOutboundHandlerAdapter {

        private record Written(ByteBuf bytes, ChannelPromise promise) {}

        private final ArrayDeque<Written> written = new ArrayDeque<>();
        private final ByteArrayOutputStream taken = new ByteArrayOutputStream();

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            written.add(new Written((ByteBuf) message, promise));
        }

        long waiting() {
            channel.runPendingTasks();
            return written.stream().mapToLong(one -> one.bytes.readableBytes()).sum();
        }

        /** Takes one message. @return whether there was one */
        boolean take() {
            channel.runPendingTasks();
            Written one = written.poll();
            if (one == null) {
                return false;
            }
            taken.writeBytes(ByteBufUtil.getBytes(one.bytes));
            one.bytes.release();
            one.promise.trySuccess();
            channel.runPendingTasks();
            return true;
        }

        void fail() {
            channel.runPendingTasks();
            Written one = written.remove();
            one.bytes.release();
            one.promise.tryFailure(new IOException("cannot be encrypted"));
        }

        void takeAll() {
            boolean more = true;
            while (more) {
                more = take();
            }
        }
    }
}
