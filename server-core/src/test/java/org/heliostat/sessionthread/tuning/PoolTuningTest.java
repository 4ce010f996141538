package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.testing.Await;
import org.heliostat.threadpool.PooledWork;
import org.heliostat.threadpool.ThreadPool;
import org.heliostat.threadpool.ThreadPoolSettings;
import org.heliostat.threadpool.WaitLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A pool whose calls wait for a gate; a processor for each of its first two threads. */
class PoolTuningTest {

    private static final int PROCESSORS = 2;
    private static final WaitLimits LIMITS = new WaitLimits(1_000, Duration.ZERO);
    private static final ThreadPoolSettings SIZES = new ThreadPoolSettings("reports", 1, 64, 0, 0);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger running = new AtomicInteger();
    private long nanos = 1;
    private final ThreadPool pool = new ThreadPool(SIZES.auto(), LIMITS, () -> 0);
    private final PoolTuning tuning = new PoolTuning(() -> 0, () -> PROCESSORS, () -> nanos);

    @AfterEach
    void stop() {
        gate.countDown();
        pool.stop();
    }

    @Test
    void aPoolBeginsWithAThreadForEachProcessor() {
        tuning.apply(List.of(pool));

        assertThat(pool.limit()).isEqualTo(PROCESSORS);
    }

    @Test
    void aPoolGetsMoreThreadsWhileCallsWaitAndNoneHasEnded() {
        tuning.apply(List.of(pool));
        for (int i = 0; i < 100; i++) {
            pool.offer(new Waits());
        }
        Await.until(() -> running.get() == PROCESSORS);

        for (int i = 0; i < 600 && pool.limit() == PROCESSORS; i++) {
            look();
        }

        assertThat(pool.limit()).isEqualTo(2 * PROCESSORS);
        Await.until(() -> running.get() == 2 * PROCESSORS);
    }

    @Test
    void nothingIsTriedWhileNoCallWaits() {
        tuning.apply(List.of(pool));
        pool.offer(new Waits());
        Await.until(() -> running.get() == 1);

        for (int i = 0; i < 600; i++) {
            look();
        }

        assertThat(pool.limit()).isEqualTo(PROCESSORS);
    }

    @Test
    void aReloadWithOtherBoundsBringsTheLimitWithin() {
        tuning.apply(List.of(pool));

        pool.settings(new ThreadPoolSettings("reports", 8, 64, 0, 0).auto());
        tuning.apply(List.of(pool));

        assertThat(pool.limit()).isEqualTo(8);
    }

    @Test
    void aNumberTakesThePlaceOfAutoAndAutoThatOfANumber() {
        tuning.apply(List.of(pool));

        pool.settings(new ThreadPoolSettings("reports", 1, 30, 0, 0));
        tuning.apply(List.of(pool));
        assertThat(pool.limit()).isEqualTo(30);

        pool.settings(SIZES.auto());
        tuning.apply(List.of(pool));
        assertThat(pool.limit()).as("begins where it was").isEqualTo(30);
    }

    private void look() {
        nanos += PoolTuning.LOOK_MILLIS * 1_000_000L;
        tuning.look();
    }

    private final class Waits implements PooledWork {
        @Override
        public boolean run() {
            running.incrementAndGet();
            try {
                return gate.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        @Override
        public void waitedTooLong() {}

        @Override
        public SessionRow row(String thread, long now) {
            return new SessionRow(thread, "response", "", 0, "", "", "", "");
        }
    }
}
