package org.heliostat.threadpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ThreadPoolTest {

    private static final WaitLimits LIMITS = new WaitLimits(3, Duration.ofSeconds(60));

    private final FakeTicker ticker = new FakeTicker();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();
    private final Set<Thread> seen = ConcurrentHashMap.newKeySet();
    private ThreadPool pool = pool(1, 2, 2);

    @AfterEach
    void stop() {
        gate.countDown();
        pool.stop();
    }

    @Test
    void startsWithItsMinimumAndGrowsOnlyWhenAllAreAtWork() {
        pool = pool(2, 4, 0);
        pool.start();
        assertThat(figures()).isEqualTo("idle 2 of 2, queued 0");

        pool.offer(work());
        pool.offer(work());
        Await.until(() -> running.get() == 2);
        assertThat(figures()).isEqualTo("idle 0 of 2, queued 0");

        pool.offer(work());
        Await.until(() -> running.get() == 3);
        assertThat(figures()).isEqualTo("idle 0 of 3, queued 0");
    }

    @Test
    void refusesWhenAllThreadsAreAtWorkAndTheQueueIsFullNeverBefore() {
        for (int i = 0; i < 4; i++) {
            assertThat(pool.offer(work())).as("offer %d", i).isTrue();
        }
        Await.until(() -> running.get() == 2);

        assertThat(pool.offer(work())).isFalse();
        assertThat(pool.snapshot()).isEqualTo(new ThreadPoolSnapshot("p", 0, 2, 2, 2, 2, 2, 1, 0));

        gate.countDown();
        Await.until(() -> done.get() == 4);
        Await.until(() -> pool.isIdle());
        assertThat(pool.snapshot()).isEqualTo(new ThreadPoolSnapshot("p", 2, 2, 2, 0, 2, 2, 1, 0));
    }

    @Test
    void ofManyOffersAtOnceThreadsAndQueueTakeAllTheyHaveRoomFor() throws Exception {
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            tasks.add(() -> pool.offer(work()));
        }

        List<Boolean> taken = Together.run(tasks);

        assertThat(taken.stream().filter(one -> one)).hasSize(4);
        assertThat(pool.snapshot().refused()).isEqualTo(8);
        Await.until(() -> running.get() == 2);
    }

    @Test
    void oneFailedAnswerAtTheEndKeepsNoOtherFromItsAnswer() {
        pool = pool(1, 1, 0);
        pool.offer(work());
        Await.until(() -> running.get() == 1);
        pool.offer(new PooledWork() {
            @Override
            public boolean run() {
                return true;
            }

            @Override
            public void waitedTooLong() {
                throw new IllegalStateException("nobody takes it");
            }

            @Override
            public SessionRow row(String thread, long now) {
                return work().row(thread, now);
            }
        });
        pool.offer(work());

        pool.stop();

        assertThat(late).hasValue(1);
    }

    @Test
    void aQueueWithoutASizeIsAsLargeAsTheConnectionQueue() {
        pool = pool(0, 1, 0);

        int taken = 0;
        while (pool.offer(work())) {
            taken++;
        }

        assertThat(taken).isEqualTo(1 + LIMITS.unlimitedQueue());
    }

    @Test
    void tellsWhatHasWaitedTooLongInsteadOfRunningIt() {
        pool = pool(0, 1, 5);
        pool.offer(work());
        Await.until(() -> running.get() == 1);
        pool.offer(work());

        ticker.advance(Duration.ofSeconds(61));
        gate.countDown();

        Await.until(() -> late.get() == 1);
        Await.until(() -> pool.isIdle());
        assertThat(done.get()).isEqualTo(1);
        assertThat(pool.snapshot().expired()).isEqualTo(1);
    }

    /** The thread that is busy may be so for ever. */
    @Test
    void tellsWhatHasWaitedTooLongThoughNoThreadIsFree() {
        pool = pool(0, 1, 5);
        pool.offer(work());
        Await.until(() -> running.get() == 1);
        pool.offer(work());
        pool.offer(work());
        pool.tick();
        assertThat(pool.snapshot().expired()).isZero();

        ticker.advance(Duration.ofSeconds(61));
        pool.tick();

        Await.until(() -> late.get() == 2);
        assertThat(pool.snapshot().expired()).isEqualTo(2);
        assertThat(pool.snapshot().queued()).isZero();
        assertThat(running.get()).isEqualTo(1);
        gate.countDown();
        Await.until(() -> pool.isIdle());
        assertThat(done.get()).isEqualTo(1);
    }

    @Test
    void takesOtherSizesWhileItRuns() {
        pool.offer(work());
        pool.offer(work());
        pool.offer(work());
        Await.until(() -> running.get() == 2);

        pool.settings(new ThreadPoolSettings("p", 1, 3, 2, 0));
        Await.until(() -> running.get() == 3);

        pool.settings(new ThreadPoolSettings("p", 1, 1, 2, 0));
        gate.countDown();
        Await.until(() -> done.get() == 3);
        Await.until(() -> figures().equals("idle 1 of 1, queued 0"));
    }

    @Test
    void aPoolWithAutoHasTheThreadsThatItIsTold() {
        pool = new ThreadPool(settings("p", 1, 3, 2).auto(), LIMITS, ticker);
        pool.offer(work());
        pool.offer(work());
        pool.offer(work());
        Await.until(() -> running.get() == 1);
        assertThat(pool.load()).isEqualTo(new ThreadPool.Load(1, 2));

        pool.limit(9);
        Await.until(() -> running.get() == 3);
        assertThat(pool.limit()).isEqualTo(3);

        pool.limit(0);
        gate.countDown();
        Await.until(() -> done.get() == 3);
        Await.until(() -> figures().equals("idle 1 of 1, queued 0"));
        assertThat(pool.snapshot().limit()).isEqualTo(1);
    }

    @Test
    void aPoolWithAFixedNumberIsToldNothing() {
        pool = pool(1, 3, 2);

        pool.limit(1);

        assertThat(pool.limit()).isEqualTo(3);
    }

    @Test
    void callsThatDoNotServeTheirRequestAreCounted() {
        gate.countDown();
        pool.offer(new Work(true));
        pool.offer(new Work(false));

        Await.until(() -> pool.ended() == 2);
        assertThat(pool.failed()).isEqualTo(1);
    }

    @Test
    void itIsCountedHowLongCallsHeldTheirThreads() {
        pool.offer(new Work(true));
        pool.offer(new Work(false));
        Await.until(() -> running.get() == 2);
        ticker.advance(Duration.ofSeconds(3));
        gate.countDown();

        Await.until(() -> pool.ended() == 2);
        assertThat(pool.failedNanos()).isEqualTo(Duration.ofSeconds(3).toNanos());
        assertThat(pool.completedNanos()).isEqualTo(Duration.ofSeconds(3).toNanos());
    }

    @Test
    void renewsItsThreadsAndGoesOn() {
        pool.start();
        gate.countDown();
        pool.offer(work());
        Await.until(() -> done.get() == 1);
        Thread first = seen.iterator().next();

        pool.renew();
        Await.until(() -> !first.isAlive());
        pool.offer(work());

        Await.until(() -> done.get() == 2);
        assertThat(seen).hasSize(2);
    }

    @Test
    void aRetiredPoolRunsWhatStillComesAndKeepsNoThread() {
        pool.start();
        pool.retire();
        Await.until(() -> pool.snapshot().threads() == 0);

        gate.countDown();
        assertThat(pool.offer(work())).isTrue();

        Await.until(() -> done.get() == 1);
        Await.until(() -> pool.snapshot().threads() == 0);
    }

    @Test
    void whatStillWaitsWhenItStopsIsToldSoAndNothingMoreIsTaken() {
        pool = pool(0, 1, 5);
        pool.offer(work());
        Await.until(() -> running.get() == 1);
        pool.offer(work());

        pool.stop();

        assertThat(late.get()).isEqualTo(1);
        assertThat(pool.offer(work())).isFalse();
    }

    @Test
    void aFailureCostsNoThread() {
        gate.countDown();
        pool.offer(new Work() {
            @Override
            public boolean run() {
                throw new IllegalStateException("on purpose");
            }
        });
        pool.offer(work());

        Await.until(() -> done.get() == 1);
    }

    @Test
    void runsEachWorkOnceHoweverManyOffer() throws Exception {
        gate.countDown();
        pool = pool(0, 4, 10_000);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            tasks.add(() -> {
                for (int n = 0; n < 500; n++) {
                    assertThat(pool.offer(work())).isTrue();
                }
                return null;
            });
        }

        Together.run(tasks);

        Await.until(() -> done.get() == 4_000);
        Await.until(() -> pool.isIdle());
        assertThat(pool.snapshot().threads()).isBetween(1, 4);
    }

    @Test
    void itsThreadsAreMembersAndNobodyElseIs() {
        gate.countDown();
        AtomicInteger members = new AtomicInteger();
        pool.offer(new Work() {
            @Override
            public boolean run() {
                members.addAndGet(ThreadPool.isPoolThread() ? 1 : 0);
                return super.run();
            }
        });

        Await.until(() -> done.get() == 1);
        assertThat(members.get()).isEqualTo(1);
        assertThat(ThreadPool.isPoolThread()).isFalse();
    }

    @Test
    void poolsAreFoundInAnyCaseAndGoOnInTheNextConfiguration() {
        List<ThreadPoolSettings> first = List.of(ThreadPoolSettings.of("A", 0, 2, 0, 0), settings("b", 1, 1, 1));
        ThreadPools before = ThreadPools.of(first, LIMITS, ticker);
        before.start();

        ThreadPools after = before.with(List.of(settings("a", 0, 7, 9), settings("c", 2, 2, 1)), LIMITS, ticker);
        after.apply(before, LIMITS);

        assertThat(after.find("A")).isEqualTo(before.find("a")).isPresent();
        assertThat(after.find("b")).isEmpty();
        assertThat(after.snapshots()).extracting(ThreadPoolSnapshot::limit).containsExactly(7, 2);
        assertThat(after.find("c").orElseThrow().snapshot().threads()).isEqualTo(2);
        Await.until(() -> before.find("b").orElseThrow().snapshot().threads() == 0);
        after.stop();
        before.stop();
    }

    private ThreadPool pool(int least, int most, int queue) {
        return new ThreadPool(settings("p", least, most, queue), LIMITS, ticker);
    }

    private static ThreadPoolSettings settings(String name, int least, int most, int queue) {
        return new ThreadPoolSettings(name, least, most, queue, 0);
    }

    private String figures() {
        ThreadPoolSnapshot now = pool.snapshot();
        return "idle " + now.idle() + " of " + now.threads() + ", queued " + now.queued();
    }

    private Work work() {
        return new Work();
    }

    /** Waits for the gate. */
    private class Work implements PooledWork {
        private final boolean isServed;

        Work() {
            this(true);
        }

        Work(boolean isServed) {
            this.isServed = isServed;
        }

        @Override
        public boolean run() {
            running.incrementAndGet();
            seen.add(Thread.currentThread());
            try {
                assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            done.incrementAndGet();
            return isServed;
        }

        @Override
        public void waitedTooLong() {
            late.incrementAndGet();
        }

        @Override
        public SessionRow row(String thread, long now) {
            return new SessionRow(thread, "response", "", 0, "", "", "", "");
        }
    }
}
