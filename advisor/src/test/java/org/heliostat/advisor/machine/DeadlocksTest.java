package org.heliostat.advisor.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class DeadlocksTest {

    private final ReentrantLock cart = new ReentrantLock();
    private final ReentrantLock stock = new ReentrantLock();
    private final CountDownLatch both = new CountDownLatch(2);

    @Test
    void tellsThreadsThatWaitForEachOtherAndLooksSeldom() throws InterruptedException {
        FakeTicker ticker = new FakeTicker();
        Deadlocks deadlocks = new Deadlocks(ticker);
        assertThat(deadlocks.look().threads()).isZero();
        Thread one = new Thread(() -> takeBoth(cart, stock), "session-one");
        Thread other = new Thread(() -> takeBoth(stock, cart), "session-other");
        one.start();
        other.start();
        Await.until(() -> stock.hasQueuedThread(one) && cart.hasQueuedThread(other));

        JavaThreads.Deadlock tooSoon = deadlocks.look();
        ticker.advance(Duration.ofSeconds(20));
        JavaThreads.Deadlock found = deadlocks.look();

        assertThat(tooSoon.threads()).isZero();
        assertThat(found.threads()).isEqualTo(2);
        assertThat(found.first())
                .extracting(JavaThreads.Waiting::thread)
                .containsExactly("session-one", "session-other");
        assertThat(found.first())
                .extracting(JavaThreads.Waiting::owner)
                .containsExactly("session-other", "session-one");
        assertThat(found.first())
                .extracting(JavaThreads.Waiting::place)
                .containsOnly(DeadlocksTest.class.getName() + ".takeBoth");
        one.interrupt();
        other.interrupt();
        one.join();
        other.join();
        ticker.advance(Duration.ofSeconds(20));
        assertThat(deadlocks.look().threads()).isZero();
    }

    private void takeBoth(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            both.countDown();
            both.await();
            second.lockInterruptibly();
            second.unlock();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        } finally {
            first.unlock();
        }
    }
}
