package org.heliostat.jdbcpool.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.jdbcpool.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LineTest {

    private final Line line = new Line(0);
    private final AtomicInteger through = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();

    @Test
    void wakesOneForEachPermit() {
        List<Thread> waiting = List.of(waiter(0), waiter(0), waiter(0));
        Await.until(() -> line.waiting() == 3);

        line.release(1);
        Await.until(() -> through.get() == 1);

        assertThat(line.free()).isZero();
        assertThat(line.waiting()).isEqualTo(2);
        line.release(3);
        Await.until(() -> waiting.stream().noneMatch(Thread::isAlive));
        assertThat(line.free()).isEqualTo(1);
        assertThat(line.waiting()).isZero();
    }

    @Test
    void aNewcomerTakesNothingFromThoseWhoWait() throws Exception {
        line.reduce(1);
        Thread first = waiter(0);
        Await.until(() -> line.waiting() == 1);

        line.release(1);
        assertThat(line.takeNow()).isFalse();
        assertThat(line.free()).isZero();

        line.release(1);
        first.join();
        assertThat(line.takeNow()).isFalse();
        line.release(1);
        assertThat(line.takeNow()).isTrue();
    }

    @Test
    void whoLeavesTheLineStandsInNobodysWay() throws Exception {
        Thread told = waiter(0);
        Await.until(() -> line.waiting() == 1);
        Thread second = waiter(0);
        Await.until(() -> line.waiting() == 2);

        told.interrupt();
        told.join();
        assertThat(interrupted).hasValue(1);
        assertThat(line.await(1)).isFalse();
        assertThat(line.waiting()).isEqualTo(1);

        line.release(1);
        second.join();
        assertThat(through).hasValue(1);
    }

    /** Time-outs and interrupts meet permits on their way: none is lost, none is made. */
    @Test
    void noPermitIsLostOrMade() throws Exception {
        int permits = 3;
        line.release(permits);
        List<Thread> threads = new ArrayList<>();
        CountDownLatch begin = new CountDownLatch(1);
        AtomicInteger holders = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread(() -> {
                try {
                    begin.await();
                } catch (InterruptedException early) {
                    Thread.currentThread().interrupt();
                }
                for (int turn = 0; turn < 20_000; turn++) {
                    try {
                        if (line.await(ThreadLocalRandom.current().nextInt(1, 200_000))) {
                            most.accumulateAndGet(holders.incrementAndGet(), Math::max);
                            holders.decrementAndGet();
                            line.release(1);
                        }
                    } catch (InterruptedException told) {
                        interrupted.incrementAndGet();
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        begin.countDown();
        while (threads.stream().anyMatch(Thread::isAlive)) {
            threads.forEach(Thread::interrupt);
            threads.get(0).join(TimeUnit.MILLISECONDS.toMillis(1));
        }

        assertThat(line.free()).isEqualTo(permits);
        assertThat(line.waiting()).isZero();
        assertThat(most.get()).isBetween(1, permits);
    }

    private Thread waiter(long nanos) {
        Thread thread = new Thread(() -> {
            try {
                if (line.await(nanos)) {
                    through.incrementAndGet();
                }
            } catch (InterruptedException told) {
                interrupted.incrementAndGet();
            }
        });
        thread.start();
        return thread;
    }
}
