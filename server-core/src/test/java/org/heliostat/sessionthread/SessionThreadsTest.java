package org.heliostat.sessionthread;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.heliostat.config.magnus.SessionThreadKind;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeExchange;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Both ways keep the same promises; virtual threads are tried where this Java has them. */
class SessionThreadsTest {

    private static final long DEADLINE_SECONDS = 60;

    private final AtomicLong nanos = new AtomicLong(1);
    private final Ticker ticker = nanos::get;
    private final Set<Exchange> ran = ConcurrentHashMap.newKeySet();
    private final Set<Exchange> expired = ConcurrentHashMap.newKeySet();
    private final Set<Exchange> abandoned = ConcurrentHashMap.newKeySet();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger runningPeak = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile Thread lastRunner = Thread.currentThread();
    private SessionThreads threads;

    static Stream<String> ways() {
        return Runtime.version().feature() >= 21 ? Stream.of("pool", "virtual") : Stream.of("pool");
    }

    @AfterEach
    void stop() {
        gate.countDown();
        if (threads != null) {
            threads.stop();
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void runsEachExchangeOnce(String way) {
        start(way, 4, 4, 10_000);

        List<Exchange> offered = offer(1_000);

        await(() -> ran.size() == 1_000 && threads.isIdle());
        assertThat(ran).containsExactlyInAnyOrderElementsOf(offered);
        assertThat(threads.queueSnapshot().queuedTotal()).isEqualTo(1_000);
        assertThat(threads.queueSnapshot().length()).isZero();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void onlyTheWorkingThreadKnowsItsExchange(String way) {
        start(way, 1, 1, 10);
        Exchange first = FakeExchange.get("/first");
        Exchange second = FakeExchange.get("/second");
        List<Exchange> seen = new CopyOnWriteArrayList<>();

        threads.reenter(first, () -> seen.add(Objects.requireNonNull(threads.current())));
        threads.reenter(second, () -> seen.add(Objects.requireNonNull(threads.current())));

        await(() -> seen.size() == 2);
        assertThat(seen).containsExactly(first, second);
        assertThat(threads.current()).isNull();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void neverRunsMoreThanRqThrottleAtOnce(String way) {
        start(way, 2, 3, 10_000);
        offer(500);
        await(() -> ran.size() == 500);

        assertThat(runningPeak.get()).isBetween(1, 3);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void refusesAndCountsWhatTheQueueCannotHold(String way) {
        gate = new CountDownLatch(1);
        start(way, 1, 1, 2);
        assertThat(threads.offer(FakeExchange.get("/"))).isTrue();
        await(() -> running.get() == 1);

        assertThat(threads.offer(FakeExchange.get("/"))).isTrue();
        assertThat(threads.offer(FakeExchange.get("/"))).isTrue();
        assertThat(threads.offer(FakeExchange.get("/"))).isFalse();

        assertThat(threads.queueSnapshot().overflows()).isEqualTo(1);
        assertThat(threads.queueSnapshot().peak()).isEqualTo(2);
        gate.countDown();
        await(() -> ran.size() == 3);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void letsReturnersInAheadOfTheQueue(String way) throws Exception {
        gate = new CountDownLatch(1);
        start(way, 1, 1, 10);
        threads.offer(FakeExchange.get("/"));
        await(() -> running.get() == 1);
        CountDownLatch returned = new CountDownLatch(1);
        AtomicInteger ranBefore = new AtomicInteger(-1);

        threads.offer(FakeExchange.get("/"));
        threads.reenter(FakeExchange.get("/"), () -> {
            ranBefore.set(ran.size());
            returned.countDown();
        });
        gate.countDown();

        assertThat(returned.await(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(ranBefore.get()).isEqualTo(1);
        await(() -> ran.size() == 2);
        assertThat(threads.queueSnapshot().reentries()).isEqualTo(1);
        assertThat(threads.queueSnapshot().queuedTotal()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void answersWhatWaitedTooLongWithoutRunningIt(String way) {
        gate = new CountDownLatch(1);
        start(way, 1, 1, 10);
        threads.offer(FakeExchange.get("/"));
        await(() -> running.get() == 1);
        Exchange late = FakeExchange.get("/late");
        threads.offer(late);

        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        gate.countDown();

        await(() -> expired.contains(late));
        assertThat(ran).hasSize(1);
        assertThat(threads.snapshot().expired()).isEqualTo(1);
    }

    /** The session that is busy may be so for ever. */
    @ParameterizedTest
    @MethodSource("ways")
    void answersWhatWaitedTooLongThoughNoSessionIsFree(String way) {
        gate = new CountDownLatch(1);
        start(way, 1, 1, 10);
        threads.offer(FakeExchange.get("/"));
        await(() -> running.get() == 1);
        Exchange late = FakeExchange.get("/late");
        threads.offer(late);
        threads.tick();
        assertThat(threads.queueSnapshot().length()).isEqualTo(1);

        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        Exchange early = FakeExchange.get("/early");
        threads.offer(early);
        threads.tick();

        await(() -> expired.contains(late));
        assertThat(running.get()).isEqualTo(1);
        assertThat(threads.snapshot().expired()).isEqualTo(1);
        assertThat(threads.queueSnapshot().length()).isEqualTo(1);
        gate.countDown();
        await(() -> ran.contains(early) && threads.isIdle());
        assertThat(expired).containsExactly(late);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void growsWhenEverySessionIsStuck(String way) {
        gate = new CountDownLatch(1);
        start(way, 1, 8, 100);
        offer(5);
        await(() -> running.get() == 1);
        assertThat(threads.snapshot().created()).isEqualTo(1);

        nanos.addAndGet(GrowthPolicy.STUCK_NANOS);
        threads.tick();

        await(() -> running.get() == 5);
        assertThat(threads.snapshot().created()).isEqualTo(5);
        assertThat(threads.snapshot().limit()).isEqualTo(8);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void withoutAQueueEverythingRunsAtOnce(String way) {
        gate = new CountDownLatch(1);
        start(way, 0, 0, 0);

        offer(40);

        await(() -> running.get() == 40);
        assertThat(threads.isIdle()).isFalse();
        assertThat(threads.snapshot().active()).isEqualTo(40);
        assertThat(threads.snapshot().created()).isEqualTo(40);
        assertThat(threads.snapshot().limit()).isZero();
        assertThat(threads.queueSnapshot().queuedTotal()).isEqualTo(40);
        assertThat(threads.queueSnapshot().overflows()).isZero();
        assertThat(threads.queueSnapshot().peak()).isZero();
        gate.countDown();
        await(() -> ran.size() == 40 && threads.isIdle());
        await(() -> threads.snapshot().created() == 0);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void withoutAQueueReturnersRunAtOnceToo(String way) throws Exception {
        gate = new CountDownLatch(1);
        start(way, 0, 0, 0);
        offer(3);
        await(() -> running.get() == 3);
        CountDownLatch returned = new CountDownLatch(5);

        for (int i = 0; i < 5; i++) {
            threads.reenter(FakeExchange.get("/"), returned::countDown);
        }

        assertThat(returned.await(DEADLINE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(running.get()).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void withoutAQueueNothingRunsAfterTheStop(String way) {
        gate = new CountDownLatch(1);
        start(way, 0, 0, 0);
        offer(1);
        await(() -> running.get() == 1);
        Thread atWork = lastRunner;

        threads.stop();

        assertThat(threads.offer(FakeExchange.get("/late"))).isFalse();
        assertThat(threads.queueSnapshot().queuedTotal()).isEqualTo(1);
        assertThat(threads.queueSnapshot().overflows()).isEqualTo(1);
        await(() -> running.get() == 0);
        await(() -> !atWork.isAlive());
    }

    @ParameterizedTest
    @MethodSource("ways")
    void takingTheQueueAwayRunsWhatWaitsInIt(String way) {
        gate = new CountDownLatch(1);
        start(way, 1, 1, 10);
        offer(6);
        await(() -> running.get() == 1);

        threads.limits(new SessionLimits(0, 0, 10, false, Duration.ZERO, 0), 0);

        await(() -> running.get() == 6);
        threads.limits(new SessionLimits(1, 2, 10, false, Duration.ZERO, 0), 10);
        offer(3);
        gate.countDown();
        await(() -> ran.size() == 9 && threads.isIdle());
        await(() -> threads.snapshot().created() <= 2);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void withoutAQueueAStackSizeAndARenewalDoNoHarm(String way) {
        gate = new CountDownLatch(1);
        start(way, 0, 0, 0);
        offer(2);
        await(() -> running.get() == 2);

        threads.limits(new SessionLimits(0, 0, 10, false, Duration.ZERO, 1 << 21), 0);
        threads.renew();
        threads.tick();
        threads.tick();

        offer(1);
        await(() -> running.get() == 3);
        gate.countDown();
        await(() -> ran.size() == 3 && threads.isIdle());
    }

    @ParameterizedTest
    @MethodSource("ways")
    void survivesWhatAFunctionThrows(String way) {
        start(way, 1, 1, 10);
        Exchange bad = FakeExchange.get("/throw");

        threads.offer(bad);
        threads.offer(FakeExchange.get("/"));

        await(() -> ran.size() == 1 && threads.isIdle());
        assertThat(bad.response().isFinished()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void survivesAnInterruptThatComesAfterTheRequestItWasMeantFor(String way) {
        start(way, 1, 1, 10);
        threads.offer(FakeExchange.get("/"));
        await(() -> ran.size() == 1 && threads.isIdle());

        lastRunner.interrupt();
        offer(3);

        await(() -> ran.size() == 4 && threads.isIdle());
        assertThat(threads.snapshot().created()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void doesNotRunARequestWhoseClientLeftWhileItWaited(String way) {
        gate = new CountDownLatch(1);
        start(way, 1, 1, 10);
        offer(1);
        await(() -> running.get() == 1);
        Exchange left = FakeExchange.get("/left");
        threads.offer(left);

        FakeExchange.transportOf(left).disconnect();
        gate.countDown();

        await(() -> abandoned.contains(left) && threads.isIdle());
        assertThat(ran).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void takesOtherLimitsWhileRunning(String way) {
        start(way, 4, 4, 100);
        threads.limits(new SessionLimits(1, 2, 10, false, Duration.ZERO, 0), 50);
        offer(40);
        await(() -> ran.size() == 40 && threads.isIdle());
        await(() -> threads.snapshot().created() <= 2);

        gate = new CountDownLatch(1);
        runningPeak.set(0);
        offer(10);
        await(() -> running.get() == 2);
        assertThat(runningPeak.get()).isEqualTo(2);
        assertThat(threads.queueSnapshot().limit()).isEqualTo(50);

        threads.limits(new SessionLimits(5, 5, 10, false, Duration.ZERO, 0), 50);
        await(() -> running.get() == 5);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void losesNothingHoweverOftenQueueAndSessionsShrinkAndGrow(String way) {
        start(way, 4, 8, 10_000);
        for (int i = 0; i < 100; i++) {
            offer(50);
            if (i % 5 == 0) {
                threads.limits(new SessionLimits(0, 0, 1, false, Duration.ZERO, 0), 0);
            }
            boolean small = i % 2 == 0;
            threads.limits(
                    new SessionLimits(1, small ? 1 : 8, 1 + i % 3, i % 3 == 0, Duration.ZERO, 0), small ? 1 : 10_000);
            if (small) {
                threads.limits(new SessionLimits(1, 1, 1, false, Duration.ZERO, 0), 10_000);
            }
        }
        await(() -> ran.size() == 5_000 && threads.isIdle());
    }

    @ParameterizedTest
    @MethodSource("ways")
    void moreSessionsAtLeastAreThereAtOnce(String way) {
        start(way, 1, 20, 100);

        threads.limits(new SessionLimits(12, 20, 10, false, Duration.ZERO, 0), 100);

        await(() -> threads.snapshot().created() == 12);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void oneConnectionLeavesSessionsToOthers(String way) {
        gate = new CountDownLatch(1);
        start(way, new SessionLimits(8, 8, 10, false, Duration.ofSeconds(60), 0, 25, 100), 1_000);
        AtomicInteger held = new AtomicInteger();
        AtomicInteger heldByOther = new AtomicInteger();

        List<Exchange> greedy = offerOfOneConnection(100, held);
        await(() -> running.get() == 6);
        List<Exchange> others = offerOfOneConnection(2, heldByOther);
        await(() -> running.get() == 8);

        assertThat(held.get()).isEqualTo(6);
        assertThat(heldByOther.get()).isEqualTo(2);
        assertThat(threads.queueSnapshot().length()).isEqualTo(94);
        gate.countDown();
        await(() -> ran.size() == 102 && threads.isIdle());
        assertThat(ran).containsAll(greedy).containsAll(others);
        assertThat(held.get()).isZero();
        assertThat(threads.queueSnapshot().length()).isZero();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void whatStandsAsideIsAnsweredWhenItHasWaitedTooLong(String way) {
        gate = new CountDownLatch(1);
        start(way, new SessionLimits(4, 4, 10, false, Duration.ofSeconds(60), 0, 25, 100), 1_000);
        AtomicInteger held = new AtomicInteger();
        List<Exchange> greedy = offerOfOneConnection(10, held);
        await(() -> running.get() == 3);

        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        threads.tick();

        await(() -> expired.size() == 7);
        gate.countDown();
        await(() -> ran.size() == 3 && threads.isIdle());
        assertThat(greedy).containsAll(ran);
        assertThat(held.get()).isZero();
    }

    /** With the limits the share goes, too. */
    @ParameterizedTest
    @MethodSource("ways")
    void whatStandsAsideRunsWhenThereIsNoLimitAnyMore(String way) {
        gate = new CountDownLatch(1);
        start(way, new SessionLimits(4, 4, 10, false, Duration.ofSeconds(60), 0, 25, 100), 1_000);
        AtomicInteger held = new AtomicInteger();
        offerOfOneConnection(10, held);
        await(() -> running.get() == 3);

        threads.limits(new SessionLimits(0, 0, 10, false, Duration.ZERO, 0), 0);

        await(() -> running.get() == 10);
    }

    /** A thread's stack is as large as it was made. */
    @Test
    void anotherStackSizeRenewsTheThreads() {
        start("pool", 2, 2, 10);
        await(() -> poolThreads().size() == 2);
        List<Thread> before = poolThreads();

        threads.limits(new SessionLimits(2, 2, 10, false, Duration.ZERO, 1 << 20), 10);

        await(() -> {
            threads.tick();
            return added(before) == 2 && poolThreads().size() == 2;
        });
    }

    @ParameterizedTest
    @MethodSource("ways")
    void showsWhatItsSessionsDo(String way) {
        gate = new CountDownLatch(1);
        start(way, 2, 2, 10);
        threads.offer(FakeExchange.get("/shown"));
        await(() -> running.get() == 1);

        assertThat(threads.snapshot().active()).isEqualTo(1);
        assertThat(threads.snapshot().rows()).singleElement().satisfies(row -> {
            assertThat(row.uri()).isEqualTo("/shown");
            assertThat(row.method()).isEqualTo("GET");
            assertThat(row.thread()).startsWith("session-");
        });
    }

    @Test
    void renewsItsThreadsOneATickAndOnlyWhenTheyAreFree() {
        gate = new CountDownLatch(1);
        start("pool", 3, 3, 10);
        threads.offer(FakeExchange.get("/"));
        await(() -> running.get() == 1);
        Thread working = lastRunner;
        List<Thread> before = poolThreads();

        threads.renew();
        threads.tick();
        await(() -> added(before) == 1);
        assertThat(threads.snapshot().created()).isEqualTo(3);
        await(() -> {
            threads.tick();
            return added(before) == 2;
        });
        for (int i = 0; i < 10; i++) {
            threads.tick();
        }
        assertThat(poolThreads()).as("it is at work").contains(working);
        assertThat(added(before)).isEqualTo(2);

        gate.countDown();
        await(() -> {
            threads.tick();
            return added(before) == 3 && poolThreads().size() == 3;
        });
        List<Thread> renewed = poolThreads();
        assertThat(renewed).doesNotContainAnyElementsOf(before);
        offer(10);
        await(() -> ran.size() == 11);
        threads.tick();
        assertThat(poolThreads()).containsExactlyInAnyOrderElementsOf(renewed);
    }

    private static long added(List<Thread> before) {
        return poolThreads().stream().filter(thread -> !before.contains(thread)).count();
    }

    private static List<Thread> poolThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("session-"))
                .toList();
    }

    private void start(String way, int minimum, int maximum, int queueSize) {
        start(way, new SessionLimits(minimum, maximum, 10, false, Duration.ofSeconds(60), 0), queueSize);
    }

    private void start(String way, SessionLimits limits, int queueSize) {
        threads = SessionThreadsChoice.choose(
                SessionThreadKind.named(way),
                limits,
                new ConnectionQueue(queueSize, ticker),
                new Runner(),
                ticker,
                new CurrentExchange());
        assertThat(threads.way()).isEqualTo(way);
        threads.start();
    }

    private List<Exchange> offerOfOneConnection(int count, AtomicInteger held) {
        List<Exchange> offered = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Exchange exchange =
                    FakeExchange.request("GET", "/" + i).ofConnection(held).build();
            assertThat(threads.offer(exchange)).isTrue();
            offered.add(exchange);
        }
        return offered;
    }

    private List<Exchange> offer(int count) {
        List<Exchange> offered = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Exchange exchange = FakeExchange.get("/" + i);
            assertThat(threads.offer(exchange)).isTrue();
            offered.add(exchange);
        }
        return offered;
    }

    private static void await(BooleanSupplier condition) {
        Await.until(condition);
    }

    private final class Runner implements ExchangeRunner {
        @Override
        public void run(Exchange exchange, boolean late) {
            if (late) {
                expired.add(exchange);
                return;
            }
            if (exchange.isClientGone()) {
                abandoned.add(exchange);
                return;
            }
            if (exchange.request().uriPath().equals("/throw")) {
                throw new IllegalStateException("thrown on purpose");
            }
            lastRunner = Thread.currentThread();
            runningPeak.accumulateAndGet(running.incrementAndGet(), Math::max);
            try {
                gate.await();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            running.decrementAndGet();
            ran.add(exchange);
        }
    }
}
