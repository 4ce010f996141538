package org.heliostat.compression;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.zip.Adler32;
import org.heliostat.request.BodyException;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.RequestBody;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.SlowBody;
import org.junit.jupiter.api.Test;

/** Bodies that come compressed, in whatever pieces, whole, cut and changed. */
class InflatedBodyTest {

    private static final InflationSettings NO_LIMITS = new InflationSettings(Long.MAX_VALUE, 0);

    private final FakeTicker ticker = new FakeTicker();
    private final InflationCounters counters = new InflationCounters(100, ticker);

    /** Sixteen KB of it may come at any speed that the connection allows: minutes for whoever has to wait. */
    @Test
    void aHeadThatComesByteByByteIsWaitedForAsLongAsAChunkedBody() {
        byte[] head = new byte[200];
        Arrays.fill(head, (byte) 'n');
        byte[] begin = {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 0};
        System.arraycopy(begin, 0, head, 0, begin.length);
        SlowBody sent = new SlowBody(head, ticker, Duration.ofSeconds(5));

        RequestBody body = inflated(sent, false);

        assertThatThrownBy(() -> body.read(new byte[10], 0, 10))
                .isInstanceOfSatisfying(
                        BodyException.class, bad -> assertThat(bad.status()).isEqualTo(408));
        assertThat(sent.position()).isEqualTo(13);
        assertThat(counters.snapshot().broken()).isEqualTo(1);
        assertThat(counters.snapshot().running()).isZero();
    }

    @Test
    void aBodyWhoseDataComeSlowlyIsWaitedFor() throws IOException {
        byte[] plain = new byte[300];
        new Random(1).nextBytes(plain);
        byte[] coded = Coded.gzip(plain);

        RequestBody body = inflated(new SlowBody(coded, ticker, Duration.ofMillis(3_500)), false);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        byte[] piece = new byte[10];
        for (int count = body.read(piece, 0, 10); count >= 0; count = body.read(piece, 0, 10)) {
            read.write(piece, 0, count);
        }

        assertThat(read.toByteArray()).isEqualTo(plain);
        assertThat(coded.length * 3.5).isGreaterThan(600);
    }

    @Test
    void theTimeThatAReaderTakesForItselfIsNotTheClients() throws IOException {
        PiecedBody sent = new PiecedBody();
        RequestBody body = inflated(sent, false);
        byte[] coded = Coded.gzipWithAllFields("late".getBytes(StandardCharsets.US_ASCII));
        sent.arrives(Arrays.copyOf(coded, 15));
        assertThat(body.isReady()).isFalse();

        ticker.advance(Duration.ofMinutes(10));
        sent.arrives(Arrays.copyOfRange(coded, 15, coded.length));
        sent.ends(null);

        assertThat(readAll(body)).asString(StandardCharsets.US_ASCII).isEqualTo("late");
    }

    @Test
    void aBodyInAnyPiecesComesOutAsItWas() throws IOException {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<UnaryOperator<byte[]>> codings = List.of(
                Coded::gzip,
                Coded::gzipWithAllFields,
                plain -> inMembers(plain, random),
                Coded::zlib,
                Coded::bareDeflate);

        for (int i = 0; i < 400; i++) {
            byte[] plain = body(random);
            int coding = random.nextInt(codings.size());
            PiecedBody sent = pieces(codings.get(coding).apply(plain), random);

            byte[] read = readInSteps(inflated(sent, coding > 2), random);

            assertThat(read).as("seed %d, round %d, coding %d", seed, i, coding).isEqualTo(plain);
        }
        assertThat(counters.snapshot().running()).isZero();
    }

    @Test
    void aCutBodyIsRefusedWhereverItIsCut() {
        byte[] plain = "what was said, was said, was said".getBytes(StandardCharsets.US_ASCII);
        for (byte[] whole : List.of(Coded.gzip(plain), Coded.gzipWithAllFields(plain), Coded.zlib(plain))) {
            for (int length = 1; length < whole.length; length++) {
                RequestBody cut = inflated(FakeBody.of(Arrays.copyOf(whole, length)), whole[0] == 0x78);

                assertThatThrownBy(() -> readAll(cut))
                        .as("%d of %d bytes", length, whole.length)
                        .isInstanceOfSatisfying(BodyException.class, bad -> assertThat(bad.status())
                                .isEqualTo(400));
            }
        }
        assertThat(counters.snapshot().running()).isZero();
    }

    @Test
    void aChangedBodyIsRefusedOrIsWhatItWas() throws IOException {
        long seed = new Random().nextLong();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        int refused = 0;
        for (int i = 0; i < 600; i++) {
            byte[] plain = body(random);
            boolean zlib = random.nextBoolean();
            byte[] coded = zlib ? Coded.zlib(plain) : Coded.gzipWithAllFields(plain);
            coded[random.nextInt(coded.length)] ^= (byte) (1 << random.nextInt(8));
            // What no longer looks like zlib is taken for bare data, which have no check sum.
            if (zlib && ((coded[0] & 0x0f) != 8 || (((coded[0] & 0xff) << 8) | (coded[1] & 0xff)) % 31 != 0)) {
                continue;
            }
            try {
                byte[] read = readInSteps(inflated(pieces(coded, random), zlib), random);
                // Adler-32 of small values does not see every change: of zlib no more can be asked than that it fits.
                if (zlib) {
                    assertThat(adler(read)).as("seed %d, round %d", seed, i).isEqualTo(adler(plain));
                } else {
                    assertThat(read).as("seed %d, round %d", seed, i).isEqualTo(plain);
                }
            } catch (BodyException bad) {
                assertThat(bad.status()).as("seed %d, round %d", seed, i).isEqualTo(400);
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(100);
        assertThat(counters.snapshot().broken()).isEqualTo(refused);
        assertThat(counters.snapshot().running()).isZero();
    }

    private static long adler(byte[] bytes) {
        Adler32 sum = new Adler32();
        sum.update(bytes);
        return sum.getValue();
    }

    @Test
    void whatStandsBehindTheEndIsRefused() {
        byte[] plain = "text".getBytes(StandardCharsets.US_ASCII);
        for (byte[] whole : List.of(Coded.gzip(plain), Coded.zlib(plain), Coded.bareDeflate(plain))) {
            RequestBody more = inflated(FakeBody.of(Coded.joined(whole, new byte[] {0, 0})), whole[0] != 0x1f);

            assertThatThrownBy(() -> readAll(more)).isInstanceOf(BodyException.class);
        }
    }

    @Test
    void noBytesAtAllAreAnEmptyBody() throws IOException {
        assertThat(readAll(inflated(FakeBody.chunked(new byte[0], null), false)))
                .isEmpty();
    }

    @Test
    void aBombStopsAtTheLimitAndLittleOfItIsRead() {
        byte[] bomb = Coded.gzip(new byte[20_000_000]);
        FakeBody sent = FakeBody.of(bomb);
        RequestBody body =
                new InflatedBody(sent, new GzipDecoder(), new InflationSettings(100_000, 0), begun(counters));

        assertThatThrownBy(() -> readAll(body))
                .isInstanceOfSatisfying(
                        BodyException.class, bad -> assertThat(bad.status()).isEqualTo(413));
        assertThatThrownBy(() -> body.read(new byte[10], 0, 10)).isInstanceOf(BodyException.class);
        assertThat(counters.snapshot().bytesOut()).isLessThan(120_000);
        assertThat(counters.snapshot().tooLarge()).isEqualTo(1);
        assertThat(sent.available()).isGreaterThan(bomb.length / 2);
        assertThat(counters.snapshot().running()).isZero();
    }

    @Test
    void theRatioStopsWhatTheSizeLetsPass() throws IOException {
        byte[] bomb = Coded.gzip(new byte[20_000_000]);
        RequestBody body = new InflatedBody(
                FakeBody.of(bomb), new GzipDecoder(), new InflationSettings(Long.MAX_VALUE, 200), begun(counters));

        assertThatThrownBy(() -> readAll(body))
                .isInstanceOfSatisfying(
                        BodyException.class, bad -> assertThat(bad.status()).isEqualTo(413));
        assertThat(counters.snapshot().bytesOut()).isLessThan(2_000_000);

        byte[] shortOne = Coded.gzip(new byte[1_000_000]);
        assertThat(readAll(new InflatedBody(
                        FakeBody.of(shortOne),
                        new GzipDecoder(),
                        new InflationSettings(Long.MAX_VALUE, 200),
                        begun(counters))))
                .hasSize(1_000_000);
    }

    @Test
    void isReadyOnlyWhenThereIsSomethingToRead() throws IOException {
        byte[] coded = Coded.gzip("hello".getBytes(StandardCharsets.US_ASCII));
        PiecedBody sent = new PiecedBody();
        RequestBody body = inflated(sent, false);
        AtomicInteger called = new AtomicInteger();

        sent.arrives(Arrays.copyOf(coded, 10));
        assertThat(body.isReady()).isFalse();
        assertThat(body.available()).isZero();
        body.whenReady(called::incrementAndGet);
        sent.arrives(Arrays.copyOfRange(coded, 10, 11));
        // No byte of the data is here: who was called asks, and waits again.
        assertThat(called).hasValue(1);
        assertThat(body.isReady()).isFalse();
        called.set(0);
        body.whenReady(called::incrementAndGet);
        sent.arrives(Arrays.copyOfRange(coded, 11, coded.length));

        assertThat(called).hasValue(1);
        assertThat(body.isReady()).isTrue();
        assertThat(body.available()).isEqualTo(5);
        assertThat(body.isFinished()).isFalse();
        assertThat(body.read(new byte[10], 0, 10)).isEqualTo(5);
        assertThat(body.isReady()).isFalse();
        body.whenReady(called::incrementAndGet);
        sent.ends(new MutableHeaders().add("Sum", "1"));

        assertThat(called).hasValue(2);
        assertThat(body.isFinished()).isTrue();
        assertThat(requireNonNull(body.trailers()).first("Sum")).isEqualTo("1");
        assertThat(body.read(new byte[10], 0, 10)).isEqualTo(-1);
    }

    /** Who reads may be reading just then: the two would take pieces from each other. */
    @Test
    void theThreadThatBringsAPieceInflatesNothing() throws IOException {
        byte[] coded = Coded.gzip("hello".getBytes(StandardCharsets.US_ASCII));
        PiecedBody sent = new PiecedBody();
        RequestBody body = inflated(sent, false);
        AtomicInteger called = new AtomicInteger();
        body.whenReady(called::incrementAndGet);

        sent.arrives(coded);
        sent.ends(null);

        assertThat(called).hasValue(1);
        assertThat(sent.read()).isZero();
        assertThat(body.isFinished()).isFalse();
        assertThat(body.read(new byte[10], 0, 10)).isEqualTo(5);
        assertThat(body.isFinished()).isTrue();
    }

    @Test
    void whatGoesOnWithoutDataIsGivenUp() {
        byte[] endlessName = new byte[1_000_000];
        Arrays.fill(endlessName, (byte) 'x');
        System.arraycopy(new byte[] {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 3}, 0, endlessName, 0, 10);
        byte[] emptyMember = Coded.gzip(new byte[0]);
        byte[] emptyBlocks = Arrays.copyOf(new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3}, 1_000_010);
        for (int block = 10; block + 5 <= emptyBlocks.length; block += 5) {
            emptyBlocks[block + 3] = (byte) 0xff;
            emptyBlocks[block + 4] = (byte) 0xff;
        }
        byte[][] members = new byte[50_000][];
        Arrays.fill(members, emptyMember);

        for (byte[] endless : List.of(endlessName, Coded.joined(members), emptyBlocks)) {
            PiecedBody sent = new PiecedBody();
            sent.arrives(endless);
            sent.ends(null);
            RequestBody body = inflated(sent, false);

            assertThatThrownBy(() -> body.read(new byte[100], 0, 100))
                    .isInstanceOf(BodyException.class)
                    .hasMessageContaining("without data");
            assertThat(sent.read()).isLessThan(50_000);
        }
        assertThat(counters.snapshot().broken()).isEqualTo(3);
        assertThat(counters.snapshot().running()).isZero();
    }

    @Test
    void aFailureIsReadyToBeRead() {
        PiecedBody sent = new PiecedBody();
        RequestBody body = inflated(sent, false);
        AtomicInteger called = new AtomicInteger();
        body.whenReady(called::incrementAndGet);

        sent.arrives("no gzip".getBytes(StandardCharsets.US_ASCII));

        assertThat(called).hasValue(1);
        assertThat(body.isReady()).isTrue();
        assertThatThrownBy(() -> body.read(new byte[1], 0, 1)).isInstanceOf(BodyException.class);
        assertThat(counters.snapshot().broken()).isEqualTo(1);
    }

    /** A client must be held back while nobody reads. */
    @Test
    void takesNoMoreThanSomebodyWants() throws IOException {
        byte[] plain = new byte[1_000_000];
        new Random(1).nextBytes(plain);
        PiecedBody sent = new PiecedBody();
        sent.arrives(Coded.gzip(plain));
        RequestBody body = inflated(sent, false);

        assertThat(body.isReady()).isTrue();
        body.read(new byte[100], 0, 100);

        assertThat(sent.read()).isLessThan(20_000);
    }

    @Test
    void whatItHoldsIsGivenBackWhenTheRequestEndsUnread() throws IOException {
        InflatedBody body = (InflatedBody) inflated(FakeBody.of(Coded.gzip(new byte[100_000])), false);
        body.read(new byte[10], 0, 10);
        assertThat(counters.snapshot().running()).isEqualTo(1);

        body.ended();
        body.ended();

        assertThat(counters.snapshot().running()).isZero();
        assertThatThrownBy(() -> body.read(new byte[10], 0, 10)).isInstanceOf(IOException.class);
    }

    private RequestBody inflated(RequestBody sent, boolean deflate) {
        return new InflatedBody(sent, deflate ? new DeflateDecoder() : new GzipDecoder(), NO_LIMITS, begun(counters));
    }

    private static InflationCounters begun(InflationCounters counters) {
        assertThat(counters.begins()).isTrue();
        return counters;
    }

    private static byte[] body(Random random) {
        byte[] plain = new byte[random.nextInt(random.nextInt(10) == 0 ? 100_000 : 3_000)];
        int letters = 1 + random.nextInt(256);
        for (int i = 0; i < plain.length; i++) {
            plain[i] = (byte) random.nextInt(letters);
        }
        return plain;
    }

    private static byte[] inMembers(byte[] plain, Random random) {
        int at = random.nextInt(plain.length + 1);
        return Coded.joined(
                Coded.gzip(Arrays.copyOf(plain, at)), Coded.gzip(Arrays.copyOfRange(plain, at, plain.length)));
    }

    private static PiecedBody pieces(byte[] coded, Random random) {
        PiecedBody sent = new PiecedBody();
        int most = 1 + random.nextInt(random.nextBoolean() ? 10 : 5_000);
        for (int at = 0; at < coded.length; ) {
            int count = Math.min(coded.length - at, 1 + random.nextInt(most));
            sent.arrives(Arrays.copyOfRange(coded, at, at + count));
            at += count;
        }
        sent.ends(null);
        return sent;
    }

    private static byte[] readInSteps(RequestBody body, Random random) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] step = new byte[1 + random.nextInt(20_000)];
        while (!body.isFinished()) {
            if (random.nextBoolean()) {
                assertThat(body.isReady()).isTrue();
            }
            int count = body.read(step, 0, step.length);
            if (count < 0) {
                break;
            }
            assertThat(count).isPositive();
            all.write(step, 0, count);
        }
        assertThat(body.read(step, 0, 1)).isEqualTo(-1);
        return all.toByteArray();
    }

    private static byte[] readAll(RequestBody body) throws IOException {
        return readInSteps(body, new Random(5));
    }
}
