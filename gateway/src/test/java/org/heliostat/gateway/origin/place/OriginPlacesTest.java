package org.heliostat.gateway.origin.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class OriginPlacesTest {

    private static final int MOST = 3;
    private static final int TASKS = 8;
    private static final int ROUNDS = 500;

    private final FakeTicker ticker = new FakeTicker();
    private final OriginQueue queue = new OriginQueue(1_000, Duration.ofSeconds(10));
    private final OriginPlaces places = new OriginPlaces(MOST, queue, ticker);

    /** Counts what becomes of those that wait. */
    private static final class Told implements WaitingRequest.Outcome {

        private final AtomicInteger admitted = new AtomicInteger();
        private final AtomicInteger late = new AtomicInteger();

        @Override
        public void admitted() {
            admitted.incrementAndGet();
        }

        @Override
        public void tooLate() {
            late.incrementAndGet();
        }
    }

    @Test
    void theFirstThatWaitsGetsThePlaceThatIsGivenBack() {
        Told first = new Told();
        Told second = new Told();
        for (int i = 0; i < MOST; i++) {
            assertThat(places.enter()).isTrue();
        }
        assertThat(places.enter()).isFalse();
        places.await(Runnable::run, first);
        places.await(Runnable::run, second);

        places.leave();

        assertThat(first.admitted).hasValue(1);
        assertThat(second.admitted).hasValue(0);
        assertThat(places.taken()).isEqualTo(MOST);
        assertThat(queue.length()).isEqualTo(1);
    }

    /** The line of an origin has changed, and what it had goes on beside its successor. */
    @Test
    void originsThatShareALimitHaveNoMoreTogether() {
        PlaceLimit limit = new PlaceLimit(MOST);
        AtomicInteger reclaimed = new AtomicInteger();
        OriginPlaces before = new OriginPlaces(limit, queue, ticker, reclaimed::incrementAndGet);
        OriginPlaces after = new OriginPlaces(limit, queue, ticker, () -> {});
        Told late = new Told();
        Told later = new Told();
        for (int i = 0; i < MOST; i++) {
            assertThat(before.enter()).isTrue();
        }

        assertThat(after.enter()).isFalse();
        after.await(Runnable::run, late);
        ticker.advance(Duration.ofSeconds(2));
        before.await(Runnable::run, later);
        after.reclaimAll();

        assertThat(reclaimed).hasValue(1);
        assertThat(before.isAwaited()).isTrue();
        assertThat(before.isLateElsewhere()).isTrue();
        assertThat(after.isLateElsewhere()).isFalse();
        before.leave();
        assertThat(late.admitted).as("who has waited for longer").hasValue(1);
        assertThat(later.admitted).hasValue(0);
        assertThat(limit.taken()).isEqualTo(MOST);
    }

    @Test
    void aLowerLimitGivesNothingBeforeEnoughHasCome() {
        PlaceLimit limit = new PlaceLimit(MOST);
        OriginPlaces before = new OriginPlaces(limit, queue, ticker, () -> {});
        OriginPlaces after = new OriginPlaces(limit, queue, ticker, () -> {});
        Told waiting = new Told();
        for (int i = 0; i < MOST; i++) {
            before.enter();
        }
        after.await(Runnable::run, waiting);

        after.limit(1);
        assertThat(after.isOver()).isTrue();
        for (int i = 1; i < MOST; i++) {
            before.leave();
            assertThat(waiting.admitted).hasValue(0);
        }
        before.leave();
        assertThat(waiting.admitted).hasValue(1);
        assertThat(limit.taken()).isEqualTo(1);

        Told next = new Told();
        after.await(Runnable::run, next);
        assertThat(next.admitted).hasValue(0);
        after.limit(2);
        assertThat(next.admitted).hasValue(1);
    }

    @Test
    void waitsEndWithTheirTimeAndLeaversTakeNoPlace() {
        Told late = new Told();
        Told leaver = new Told();
        for (int i = 0; i < MOST; i++) {
            places.enter();
        }
        places.await(Runnable::run, late);
        WaitingRequest leaving = places.await(Runnable::run, leaver);
        assertThat(places.leaveQueue(leaving)).isTrue();
        places.tick(ticker.nanos() + Duration.ofSeconds(9).toNanos());
        assertThat(late.late).hasValue(0);

        places.tick(ticker.nanos() + Duration.ofSeconds(10).toNanos());

        assertThat(late.late).hasValue(1);
        assertThat(leaver.late).hasValue(0);
        assertThat(queue.length()).isZero();
        places.leave();
        assertThat(places.taken()).isEqualTo(MOST - 1);
    }

    /** Many come and go; never are there more than may be, and nobody is forgotten. */
    @Test
    void neverMoreThanMayBeAndNobodyIsForgotten() throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger served = new AtomicInteger();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS; i++) {
            tasks.add(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    if (!places.enter()) {
                        awaitPlace();
                    }
                    most.accumulateAndGet(now.incrementAndGet(), Math::max);
                    served.incrementAndGet();
                    now.decrementAndGet();
                    places.leave();
                }
                return true;
            });
        }

        Together.run(tasks);

        assertThat(served).hasValue(TASKS * ROUNDS);
        assertThat(most.get()).isLessThanOrEqualTo(MOST);
        assertThat(places.taken()).isZero();
        assertThat(queue.length()).isZero();
    }

    private void awaitPlace() throws InterruptedException {
        CountDownLatch admitted = new CountDownLatch(1);
        WaitingRequest waiting = places.await(Runnable::run, new WaitingRequest.Outcome() {
            @Override
            public void admitted() {
                admitted.countDown();
            }

            @Override
            public void tooLate() {
                throw new AssertionError("nobody waits too long");
            }
        });
        assertThat(waiting).isNotNull();
        admitted.await();
    }
}
