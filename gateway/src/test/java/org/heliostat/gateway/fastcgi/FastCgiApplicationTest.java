package org.heliostat.gateway.fastcgi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.heliostat.gateway.cgi.NoPlaceException;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Meanwhile;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FastCgiApplicationTest {

    private final FakeTicker ticker = new FakeTicker();
    private FakeApplication fake;

    @AfterEach
    void close() {
        if (fake != null) {
            fake.close();
        }
    }

    @Test
    void keepsItsConnection() throws Exception {
        fake = new FakeApplication((number, out) -> FakeApplication.page(out, "page " + number));
        FastCgiApplication application = application(Ticker.system(), 1, 1);

        for (int i = 0; i < 3; i++) {
            FakeApplication.Asking asking = new FakeApplication.Asking();
            application.answer(asking);
            assertThat(asking.output).hasToString("Content-Type: text/plain\n\npage " + (i + 1));
        }

        assertThat(fake.connections).hasValue(1);
        assertThat(application.snapshot().reused()).isEqualTo(2);
        assertThat(application.snapshot().idle()).isEqualTo(1);
        application.end();
        assertThat(application.snapshot().connections()).isZero();
    }

    @Test
    void anAnswerAtTheLastByteOfABodyKeepsTheConnection() throws Exception {
        fake = new FakeApplication((number, out) -> FakeApplication.page(out, "page " + number), 9);
        FastCgiApplication application = application(Ticker.system(), 1, 1);

        for (int i = 0; i < 3; i++) {
            application.answer(new Uploading());
        }

        assertThat(fake.connections).hasValue(1);
        assertThat(application.snapshot().reused()).isEqualTo(2);
    }

    @Test
    void aConnectionWithMoreThanAnAnswerIsNotKept() throws Exception {
        fake = new FakeApplication((number, out) -> {
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            FakeApplication.page(both, "one");
            FakeApplication.page(both, "of nobody");
            out.write(both.toByteArray());
            return true;
        });
        FastCgiApplication application = application(Ticker.system(), 1, 1);
        FakeApplication.Asking asking = new FakeApplication.Asking();

        application.answer(asking);

        assertThat(asking.output).hasToString("Content-Type: text/plain\n\none");
        assertThat(application.snapshot().idle()).isZero();
    }

    @Test
    void anApplicationThatNeverPausesIsLeftWithItsClient() throws Exception {
        long begin = ticker.nanos();
        CountDownLatch asked = new CountDownLatch(1);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        FakeApplication.part(all, RecordReader.STDERR, "oh ".repeat(6_500));
        FakeApplication.page(all, "for nobody");
        fake = new FakeApplication((number, out) -> {
            await(asked);
            out.write(all.toByteArray());
            return true;
        });
        FakeApplication.Asking asking = new FakeApplication.Asking() {
            @Override
            public void errors(byte[] bytes, int offset, int count) {
                ticker.advance(Duration.ofSeconds(1));
            }

            @Override
            public boolean isOver() {
                asked.countDown();
                return ticker.nanos() != begin;
            }
        };

        application(ticker, 1, 1).answer(asking);

        assertThat(asking.output).isEmpty();
    }

    @Test
    void recordsWithoutContentAreSilence() throws Exception {
        ByteArrayOutputStream nothing = new ByteArrayOutputStream();
        FakeApplication.part(nothing, RecordReader.STDERR, "");
        fake = new FakeApplication((number, out) -> {
            for (int i = 0; i < 100_000; i++) {
                ticker.advance(Duration.ofSeconds(1));
                out.write(nothing.toByteArray());
            }
            return false;
        });

        assertThatThrownBy(() -> application(ticker, 1, 1).answer(new FakeApplication.Asking()))
                .isInstanceOf(SilentException.class);
    }

    /** What its end is asked for would leave as a second piece, and wake the application twice. */
    @Test
    void aRequestWithoutABodyLeavesInOnePieceWithItsEnd() throws Exception {
        fake = new FakeApplication((number, out) -> FakeApplication.page(out, "page " + number));
        FastCgiApplication application = application(Ticker.system(), 1, 1);
        FakeApplication.Asking asking = new FakeApplication.Asking() {
            @Override
            public int body(byte[] into) {
                throw new AssertionError("it has none");
            }

            @Override
            public boolean isBodyGiven() {
                return true;
            }
        };

        application.answer(asking);

        assertThat(asking.output).hasToString("Content-Type: text/plain\n\npage 1");
        assertThat(application.snapshot().idle()).isEqualTo(1);
    }

    @Test
    void whoWaitsForTheFirstByteIsNotWokenForAFlush() throws Exception {
        CountDownLatch looks = new CountDownLatch(2);
        fake = new FakeApplication((number, out) -> {
            await(looks);
            return FakeApplication.page(out, "late");
        });
        FakeApplication.Asking asking = new FakeApplication.Asking() {
            @Override
            public void idle() {
                throw new AssertionError("nothing was taken");
            }

            @Override
            public boolean isOver() {
                looks.countDown();
                return false;
            }
        };

        application(Ticker.system(), 1, 1).answer(asking);

        assertThat(asking.output).hasToString("Content-Type: text/plain\n\nlate");
    }

    /** Nine bytes; their end is not told by a read, since none would be ready. */
    private static final class Uploading extends FakeApplication.Asking {
        private int given;

        @Override
        public int body(byte[] into) {
            if (given == 9) {
                return 0;
            }
            given += 3;
            return 3;
        }

        @Override
        public boolean isBodyGiven() {
            return given == 9;
        }

        @Override
        public void whenBody(Runnable callback) {
            // Nothing more comes.
        }
    }

    @Test
    void asksOnceMoreWhenAKeptConnectionTurnsOutToBeClosed() throws Exception {
        fake = new FakeApplication((number, out) -> number == 1 && FakeApplication.page(out, "page"));
        FastCgiApplication application = application(Ticker.system(), 1, 1);
        application.answer(new FakeApplication.Asking());

        FakeApplication.Asking second = new FakeApplication.Asking();
        application.answer(second);

        assertThat(second.output.toString()).endsWith("page");
        assertThat(application.snapshot().retried()).isEqualTo(1);
        assertThat(fake.requests).hasValue(3);
    }

    @Test
    void doesNotAskAgainOnANewConnection() throws Exception {
        fake = new FakeApplication((number, out) -> false);
        FastCgiApplication application = application(Ticker.system(), 1, 1);

        assertThatThrownBy(() -> application.answer(new FakeApplication.Asking()))
                .isInstanceOf(BrokenAnswerException.class);

        assertThat(fake.requests).hasValue(1);
        assertThat(application.snapshot().failures()).isEqualTo(1);
        assertThat(application.snapshot().connections()).isZero();
    }

    @Test
    void tellsABrokenAnswerFromAWholeOne() throws Exception {
        fake = new FakeApplication((number, out) -> {
            FakeApplication.part(out, 7, "an error");
            FakeApplication.part(out, 6, "Content-Type: a/b\n\nhalf");
            return false;
        });
        FastCgiApplication application = application(Ticker.system(), 1, 1);
        FakeApplication.Asking asking = new FakeApplication.Asking();

        assertThatThrownBy(() -> application.answer(asking)).isInstanceOf(BrokenAnswerException.class);

        assertThat(asking.output.toString()).endsWith("half");
        assertThat(asking.errors).hasToString("an error");
    }

    @Test
    void givesUpASilentApplication() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        fake = new FakeApplication((number, out) -> {
            await(gate);
            return false;
        });
        FastCgiApplication application = application(ticker, 1, 1);
        CompletableFuture<Void> asked = Meanwhile.run(() -> ask(application));
        Await.until(() -> fake.requests.get() == 1);

        ticker.advance(Duration.ofSeconds(299));
        assertThat(asked).isNotDone();
        // It may have looked at the clock in between.
        Await.until(() -> {
            ticker.advance(Duration.ofSeconds(2));
            return asked.isDone();
        });

        assertThatThrownBy(() -> asked.get(60, TimeUnit.SECONDS)).hasRootCauseInstanceOf(SilentException.class);
        assertThat(application.snapshot().timedOut()).isEqualTo(1);
        gate.countDown();
    }

    @Test
    void letsGoOfARequestNobodyWaitsFor() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        fake = new FakeApplication((number, out) -> {
            await(gate);
            return false;
        });
        FastCgiApplication application = application(Ticker.system(), 1, 1);
        FakeApplication.Asking asking = new FakeApplication.Asking();
        CompletableFuture<Void> asked = Meanwhile.run(() -> ask(application, asking));
        Await.until(() -> fake.requests.get() == 1);

        asking.leave();

        asked.get(60, TimeUnit.SECONDS);
        assertThat(application.snapshot().connections()).isZero();
        gate.countDown();
    }

    @Test
    void asManyWaitAsMay() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        fake = new FakeApplication((number, out) -> {
            await(gate);
            return FakeApplication.page(out, "late");
        });
        FastCgiApplication application = application(Ticker.system(), 1, 1);
        CompletableFuture<Void> first = inThread(application);
        Await.until(() -> fake.requests.get() == 1);
        CompletableFuture<Void> second = inThread(application);
        Await.until(() -> application.snapshot().waiting() == 1);

        assertThatThrownBy(() -> application.answer(new FakeApplication.Asking()))
                .isInstanceOf(NoPlaceException.class);
        gate.countDown();
        first.get(60, TimeUnit.SECONDS);
        second.get(60, TimeUnit.SECONDS);

        assertThat(application.snapshot().refused()).isEqualTo(1);
        assertThat(fake.connections).hasValue(1);
    }

    @Test
    void saysThatNobodyListens() throws Exception {
        fake = new FakeApplication((number, out) -> false);
        FastCgiApplication application = application(Ticker.system(), 1, 1);
        fake.closeAndWait();

        assertThatThrownBy(() -> application.answer(new FakeApplication.Asking()))
                .isInstanceOf(UnavailableException.class);

        assertThat(application.snapshot().refused()).isEqualTo(1);
    }

    @Test
    void refusesWhatIsNoProtocol() throws Exception {
        fake = new FakeApplication((number, out) -> {
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return false;
        });
        FastCgiApplication application = application(Ticker.system(), 1, 1);

        assertThatThrownBy(() -> application.answer(new FakeApplication.Asking()))
                .isInstanceOf(BrokenAnswerException.class);
    }

    @Test
    void readsAddressesInAllForms() {
        Path folder = Path.of("/srv/instance");
        assertThat(BindAddress.of("localhost:8082", folder).orElseThrow().argument())
                .isEqualTo("localhost:8082");
        assertThat(BindAddress.of(":9000", folder).orElseThrow().argument()).isEqualTo("localhost:9000");
        assertThat(BindAddress.of("9000", folder).orElseThrow().port()).isEqualTo(9000);
        assertThat(BindAddress.of("run/php.sock", folder).orElseThrow().argument())
                .isEqualTo("/srv/instance/run/php.sock");
        for (String wrong : new String[] {"", "host", "host:0", "host:70000", "/" + "x".repeat(120)}) {
            assertThat(BindAddress.of(wrong, folder)).as(wrong).isEmpty();
        }
    }

    private FastCgiApplication application(Ticker time, int connections, int queue) {
        BindAddress address = BindAddress.of(fake.address(), Path.of("/")).orElseThrow();
        FastCgiSettings settings = new FastCgiSettings(
                address,
                null,
                Map.of(),
                connections,
                queue,
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                Duration.ofSeconds(300));
        return new FastCgiApplication(settings, null, time);
    }

    private static CompletableFuture<Void> inThread(FastCgiApplication application) {
        return CompletableFuture.runAsync(() -> ask(application), task -> new Thread(task).start());
    }

    private static void ask(FastCgiApplication application) {
        ask(application, new FakeApplication.Asking());
    }

    private static void ask(FastCgiApplication application, FakeApplication.Asking asking) {
        try {
            application.answer(asking);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void await(CountDownLatch gate) {
        try {
            assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }
}
