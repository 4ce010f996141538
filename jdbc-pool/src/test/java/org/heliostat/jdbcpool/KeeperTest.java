package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeeperTest {

    @Test
    void manyNudgesAreOneAndLeaveRoomForThreads() throws Exception {
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch looking = new CountDownLatch(1);
        AtomicInteger looks = new AtomicInteger();
        Keeper keeper = new Keeper("keeper", Thread::new, () -> {
            looking.countDown();
            awaitQuietly(busy);
            return looks.incrementAndGet() == 3 ? 0 : 3_600_000;
        });
        keeper.start();
        looking.await(60, TimeUnit.SECONDS);
        for (int i = 0; i < 10_000; i++) {
            keeper.nudge();
        }
        busy.countDown();

        Thread made = keeper.newThread(() -> {});

        assertThat(made.getName()).startsWith("keeper");
        assertThat(keeper.threadsMadeAside()).isZero();
        // one look at the start, one for all nudges, one for the thread
        assertThat(looks.get()).isLessThanOrEqualTo(3);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
        }
    }
}
