package org.heliostat.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.FileRegion;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.ConnectionHandler;
import org.heliostat.http.channel.Send;
import org.heliostat.qos.Limits;
import org.heliostat.qos.Pace;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.stats.PaceSnapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections of a virtual server whose bandwidth is kept by slowing: 10,000 bytes per second for all together. */
class PacedConnectionTest {

    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final int RATE = 10_000;

    private final Wire wire = new Wire(exchange -> {});
    private final Limits limits = new Limits(wire.ticker);
    private final Pace pace = rate(RATE);

    @TempDir
    private Path folder;

    @AfterEach
    void closeAndLeaveNobodyWaiting() {
        wire.close();
        assertThat(figures().waiting()).isZero();
    }

    @Test
    void anAnswerLeavesAtTheRateOfTheLimitAndTheNextRequestWaitsForIt() {
        wire.send(GET + GET);
        answer(new byte[3 * RATE]);

        int first = wire.received().length();
        assertThat(first).isLessThan(RATE / 5);
        // One second of bytes, a piece more or less.
        assertThat(pass(Duration.ofSeconds(1))).isBetween(RATE - pace.piece(), RATE + pace.piece());
        assertThat(wire.exchanges).hasSize(1);

        int rest = pass(Duration.ofSeconds(3));

        assertThat(rest).isGreaterThan(RATE);
        assertThat(wire.exchanges).hasSize(2);
        assertThat(figures().slowed()).isEqualTo(1);
        assertThat(figures().delayNanos()).isGreaterThan(Duration.ofSeconds(2).toNanos());
    }

    @Test
    void bytesComeWholeAndInOrderHoweverTheyAreSent() throws IOException {
        byte[] content = bytes(40_000);
        wire.send(GET);
        ResponseTransport way = paced(wire.exchanges.get(0));
        way.send(ok(), content, 0, 100, false);
        way.send(null, ByteBuffer.wrap(content, 100, 30_000), false);
        way.send(null, ByteBuffer.wrap(content, 30_100, 9_900), true);

        String answer = take(Duration.ofSeconds(6));

        assertThat(Chunks.joined(answer.substring(answer.indexOf("\r\n\r\n") + 4)))
                .isEqualTo(new String(content, StandardCharsets.ISO_8859_1));
    }

    @Test
    void aFileLeavesInPiecesWithoutBeingReadAndIsGivenBackOnce() throws IOException {
        byte[] content = bytes(35_000);
        Path file = Files.write(folder.resolve("f"), content);
        AtomicInteger released = new AtomicInteger();
        try (FileChannel channel = FileChannel.open(file)) {
            wire.send(GET);
            paced(wire.exchanges.get(0)).send(ok(), channel, 1_000, 34_000, true, released::incrementAndGet);
            ByteArrayOutputStream sent = new ByteArrayOutputStream();

            int regions = 0;
            for (int i = 0; i < 90; i++) {
                assertThat(released).hasValue(0);
                regions += takeFiles(sent);
                wire.ticker.advance(Duration.ofMillis(50));
                wire.elapse(Duration.ofMillis(50));
                if (sent.size() == 34_000) {
                    break;
                }
            }

            assertThat(regions).isGreaterThan(20);
            assertThat(sent.toByteArray()).isEqualTo(Arrays.copyOfRange(content, 1_000, 35_000));
            assertThat(released).hasValue(1);
        }
    }

    @Test
    void aWriterIsHeldBackWhileItsBytesWait() {
        wire.send(GET);
        ResponseTransport way = paced(wire.exchanges.get(0));
        AtomicInteger called = new AtomicInteger();
        way.send(ok(), new byte[100_000], 0, 100_000, false);
        way.whenWritable(called::incrementAndGet);

        assertThat(way.isWritable()).isFalse();
        pass(Duration.ofSeconds(2));
        assertThat(called).hasValue(0);
        pass(Duration.ofSeconds(3));

        assertThat(way.isWritable()).isTrue();
        assertThat(called).hasValue(1);
    }

    @Test
    void connectionsShareTheLimitEvenly() {
        try (Wire other = new Wire(exchange -> {}, wire.ticker)) {
            wire.send(GET);
            answer(new byte[50_000]);
            other.send(GET);
            paced(other.exchanges.get(0)).send(ok(other.exchanges.get(0)), new byte[50_000], 0, 50_000, true);
            int mine = 0;
            int theirs = 0;

            for (int i = 0; i < 200; i++) {
                wire.ticker.advance(Duration.ofMillis(10));
                wire.elapse(Duration.ofMillis(10));
                other.elapse(Duration.ofMillis(10));
                mine += wire.received().length();
                theirs += other.received().length();
            }

            assertThat(mine + theirs).isBetween(2 * RATE - 2 * pace.piece(), 2 * RATE + 4 * pace.piece());
            assertThat(Math.abs(mine - theirs)).isLessThanOrEqualTo(2 * pace.piece());
        }
    }

    @Test
    void aLostClientLeavesItsTurnAndItsBuffersAreReleased() throws IOException {
        Path file = Files.write(folder.resolve("f"), bytes(35_000));
        AtomicInteger released = new AtomicInteger();
        try (FileChannel channel = FileChannel.open(file)) {
            wire.send(GET);
            paced(wire.exchanges.get(0)).send(ok(), channel, 0, 35_000, true, released::incrementAndGet);
            takeFiles(new ByteArrayOutputStream());
            assertThat(figures().waiting()).isEqualTo(1);

            wire.close();

            assertThat(released).hasValue(1);
            assertThat(figures().waiting()).isZero();
            long now = wire.ticker.nanos();
            assertThat(pace.turn(now, 1) - now).isLessThan(Duration.ofMillis(10).toNanos());
        }
    }

    @Test
    void aLimitThatIsRaisedLetsThoseGoWhoWaitForTheirOldTurn() {
        rate(10);
        wire.send(GET);
        answer(new byte[2_000]);
        wire.received();
        assertThat(pass(Duration.ofSeconds(3))).isLessThan(600);

        rate(1_000_000);

        assertThat(pass(Duration.ofSeconds(1))).isGreaterThan(900);
    }

    @Test
    void aLimitThatIsRaisedLetsTheReadingOfABodyGoOn() throws IOException {
        rate(10);
        wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4000\r\n\r\n");
        Exchange exchange = wire.exchanges.get(0);
        paced(exchange);
        RequestBody body = exchange.request().body();
        body.whenReady(() -> {});
        wire.send(new byte[2_000]);
        assertThat(body.read(new byte[2_000], 0, 2_000)).isPositive();
        wire.elapse(Duration.ZERO);
        assertThat(wire.channel.config().isAutoRead()).isFalse();

        rate(1_000_000);
        wire.tick(Duration.ofSeconds(1));
        wire.elapse(Duration.ofSeconds(1));

        assertThat(wire.channel.config().isAutoRead()).isTrue();
    }

    @Test
    void nothingIsSlowedWhileTheServerStops() {
        wire.send(GET);
        answer(new byte[80_000]);
        wire.received();

        wire.ioLoop.drain();

        assertThat(wire.received().length()).isGreaterThan(70_000);
        wire.elapse(Duration.ofMillis(300));
        assertThat(wire.isClosed()).isTrue();
    }

    @Test
    void aBodyIsReadAtTheRateOfTheLimitAndTheClientIsNotCalledSlow() throws IOException {
        wire.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 60000\r\n\r\n");
        Exchange exchange = wire.exchanges.get(0);
        paced(exchange);
        RequestBody body = exchange.request().body();
        body.whenReady(() -> {});
        wire.send(new byte[30_000]);
        wire.send(new byte[30_000 - 1]);

        assertThat(wire.channel.config().isAutoRead()).isFalse();
        for (int i = 0; i < 2; i++) {
            wire.tick(Duration.ofSeconds(1));
            wire.elapse(Duration.ofSeconds(1));
        }
        assertThat(wire.channel.config().isAutoRead()).isFalse();
        for (int i = 0; i < 4; i++) {
            wire.tick(Duration.ofSeconds(1));
            wire.elapse(Duration.ofSeconds(1));
        }

        assertThat(body.read(new byte[60_000], 0, 60_000)).isPositive();
        wire.elapse(Duration.ZERO);
        assertThat(wire.channel.config().isAutoRead()).isTrue();
        assertThat(figures().slowed()).isEqualTo(1);
    }

    private void answer(byte[] bytes) {
        paced(wire.exchanges.get(0)).send(ok(), bytes, 0, bytes.length, true);
    }

    /** A thread that has looked at the connection just before it was lost hands its piece over just after that. */
    @Test
    void whatComesForALostConnectionIsLetGoAtOnce() {
        wire.send(GET);
        Http1Transport way = (Http1Transport) paced(wire.exchanges.get(0));
        ConnectionChannel connection = wire.channel.pipeline().get(ConnectionHandler.class);
        wire.channel.close();
        ByteBuf late = Unpooled.wrappedBuffer(new byte[100 * RATE]);

        connection.send(new Send(way, late, null, null, false));
        wire.channel.runPendingTasks();

        assertThat(late.refCnt()).isZero();
        assertThat(figures().waiting()).isZero();
    }

    private ResponseTransport paced(Exchange exchange) {
        ResponseTransport way = exchange.response().transport();
        way.pace(pace);
        return way;
    }

    private Response ok() {
        return ok(wire.exchanges.get(0));
    }

    private static Response ok(Exchange exchange) {
        return exchange.response().status(200);
    }

    private Pace rate(int bytesPerSecond) {
        String params = "maxbps=\"" + bytesPerSecond + "\" enforcebandwidth=\"shape\"";
        return limits.configure("maxbps=\"0\"", "maxbps=\"0\"", params).quality.pace("one");
    }

    private PaceSnapshot figures() {
        return limits.quality.paceFigures("one");
    }

    private int pass(Duration time) {
        return take(time).length();
    }

    private String take(Duration time) {
        StringBuilder text = new StringBuilder();
        for (long millis = time.toMillis(); millis > 0; millis -= 50) {
            wire.ticker.advance(Duration.ofMillis(50));
            wire.elapse(Duration.ofMillis(50));
            text.append(wire.received());
        }
        return text.toString();
    }

    /** @return files among what was sent, whose bytes are added */
    private int takeFiles(ByteArrayOutputStream sent) throws IOException {
        int regions = 0;
        wire.channel.runPendingTasks();
        for (Object message = wire.channel.readOutbound(); message != null; message = wire.channel.readOutbound()) {
            if (message instanceof FileRegion region) {
                region.transferTo(Channels.newChannel(sent), 0);
                region.release();
                regions++;
            } else {
                ReferenceCountUtil.release(message);
            }
        }
        return regions;
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        new Random(1).nextBytes(bytes);
        return bytes;
    }
}
