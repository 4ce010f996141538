package org.heliostat.jdbcpool.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.jdbcpool.Await;
import org.junit.jupiter.api.Test;

class PermitsTest {

    @Test
    void countWhatIsTakenThroughEveryChangeOfSize() throws Exception {
        Permits permits = new Permits(3);
        assertThat(permits.takeNow()).isTrue();
        assertThat(permits.takeNow()).isTrue();

        permits.resize(1);
        assertThat(permits.taken()).isEqualTo(2);
        assertThat(permits.takeNow()).isFalse();
        permits.giveBack();
        assertThat(permits.takeNow()).isFalse();
        assertThat(permits.await(1)).isFalse();
        permits.giveBack();
        assertThat(permits.takeNow()).isTrue();

        permits.resize(2);
        assertThat(permits.await(0)).isTrue();
        assertThat(permits.taken()).isEqualTo(2);
        assertThat(permits.inLine()).isZero();
    }

    @Test
    void whatIsReadyGoesToThoseInLineFirst() throws Exception {
        Permits permits = new Permits(1);
        assertThat(permits.takeNow()).isTrue();
        assertThat(permits.takeReady()).isFalse();
        CompletableFuture<Boolean> inLine = CompletableFuture.supplyAsync(() -> waits(permits));
        Await.until(() -> permits.inLine() == 1);

        permits.giveBackReady();

        assertThat(permits.takeReady()).isFalse();
        assertThat(permits.takeNow()).isFalse();
        assertThat(inLine.get(60, TimeUnit.SECONDS)).isTrue();
        assertThat(permits.taken()).isEqualTo(1);
        permits.giveBackReady();
        assertThat(permits.takeReady()).isTrue();
        permits.giveBackReady();
        permits.noneIsReady();
        assertThat(permits.takeReady()).isFalse();
        assertThat(permits.taken()).isZero();
        assertThat(permits.takeNow()).isTrue();
    }

    /** A smaller number holds for what lay ready as well. */
    @Test
    void fewerAreNotExceededByWhatIsReady() {
        Permits permits = new Permits(3);
        for (int i = 0; i < 3; i++) {
            assertThat(permits.takeNow()).isTrue();
        }
        permits.giveBackReady();
        permits.giveBackReady();

        permits.resize(1);

        assertThat(permits.takeNow()).isFalse();
        permits.giveBackReady();
        assertThat(permits.takeNow()).isTrue();
        assertThat(permits.takeNow()).isFalse();
        permits.giveBackReady();
        assertThat(permits.takeReady()).isTrue();
        permits.resize(2);
        assertThat(permits.takeNow()).isTrue();
        assertThat(permits.taken()).isEqualTo(2);
    }

    /** More threads than permits, which come ready, without a connection, or after a wait: none is lost or doubled. */
    @Test
    void noneIsLostOrDoubledWhenManyComeAndGo() throws Exception {
        int limit = 3;
        Permits permits = new Permits(limit);
        AtomicInteger held = new AtomicInteger();
        AtomicInteger peak = new AtomicInteger();
        AtomicInteger stranded = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
            int number = t;
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 20_000; i++) {
                    if (!permits.takeReady() && !permits.takeNow() && !waits(permits)) {
                        stranded.incrementAndGet();
                        return;
                    }
                    peak.accumulateAndGet(held.incrementAndGet(), Math::max);
                    if (i % 64 == 0) {
                        Thread.yield();
                    }
                    held.decrementAndGet();
                    if ((i + number) % 7 == 0) {
                        permits.giveBack();
                    } else {
                        permits.giveBackReady();
                    }
                    if ((i + number) % 31 == 0) {
                        permits.noneIsReady();
                    }
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(stranded).hasValue(0);
        assertThat(peak.get()).isLessThanOrEqualTo(limit);
        assertThat(permits.taken()).isZero();
    }

    private static boolean waits(Permits permits) {
        try {
            return permits.await(TimeUnit.SECONDS.toNanos(20));
        } catch (InterruptedException told) {
            throw new IllegalStateException(told);
        }
    }
}
