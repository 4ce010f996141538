package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.heliostat.sessionthread.SessionLimits;
import org.heliostat.stats.thread.TuningSnapshot;
import org.junit.jupiter.api.Test;

class SessionTuningTest {

    private static final SessionLimits LIMITS = new SessionLimits(8, 128, 10, false, Duration.ZERO, 0);
    private static final Optional<TuningBounds> BOUNDS = Optional.of(new TuningBounds(4, 1_000));
    private static final long LOOK_NANOS = SessionTuning.LOOK_MILLIS * 1_000_000L;

    private final FakeSessionThreads threads = new FakeSessionThreads();
    private long nanos = 1;
    private long ended;
    private long failed;
    private long completedNanos;
    private long failedNanos;
    private int held;
    private final TuningSources sources = new TuningSources(
            () -> new EndedRequests(ended - failed, failed, completedNanos, failedNanos), () -> 0, () -> 4, () -> held);

    private SessionTuning tuning(SessionLimits limits, Optional<TuningBounds> bounds) {
        return new SessionTuning(threads, limits, 100, bounds, sources, () -> nanos);
    }

    /** Each session serves a request in each look. */
    private void look(SessionTuning tuning, int looks) {
        for (int i = 0; i < looks; i++) {
            nanos += LOOK_NANOS;
            ended += threads.limits.maximum();
            completedNanos += threads.limits.maximum() * LOOK_NANOS;
            tuning.look();
        }
    }

    @Test
    void aNumberIsAppliedAsItIs() {
        SessionTuning tuning = tuning(LIMITS, Optional.empty());

        tuning.apply(LIMITS.withMaximum(64), 200, Optional.empty());
        look(tuning, 600);

        assertThat(threads.limits.maximum()).isEqualTo(64);
        assertThat(threads.queueSize).isEqualTo(200);
        assertThat(tuning.snapshot()).isEqualTo(TuningSnapshot.OFF);
    }

    @Test
    void autoBeginsWithTheNumberThatWasInForce() {
        SessionTuning tuning = tuning(LIMITS, Optional.empty());

        tuning.apply(LIMITS.withMaximum(1_000), 100, BOUNDS);

        assertThat(threads.limits.maximum()).isEqualTo(128);
        assertThat(tuning.snapshot().on()).isTrue();
        assertThat(tuning.snapshot().most()).isEqualTo(1_000);
    }

    @Test
    void whereNothingBoundedThemAutoBeginsWithTheLeast() {
        SessionTuning tuning = tuning(new SessionLimits(0, 0, 10, false, Duration.ZERO, 0), Optional.empty());

        tuning.apply(LIMITS.withMaximum(1_000), 100, BOUNDS);

        assertThat(threads.limits.maximum()).isEqualTo(8);
    }

    @Test
    void aNumberTakesThePlaceOfAuto() {
        SessionTuning tuning = tuning(LIMITS.withMaximum(8), BOUNDS);

        tuning.apply(LIMITS.withMaximum(30), 100, Optional.empty());
        look(tuning, 600);

        assertThat(threads.limits.maximum()).isEqualTo(30);
        assertThat(tuning.snapshot()).isEqualTo(TuningSnapshot.OFF);
    }

    @Test
    void moreThreadsAreGivenWhereTheyBringMore() {
        SessionTuning tuning = tuning(LIMITS.withMaximum(8), BOUNDS);

        look(tuning, 600);

        assertThat(threads.limits.maximum()).isGreaterThan(900);
        assertThat(threads.limits.minimum()).isEqualTo(8);
        assertThat(tuning.snapshot().raised()).isPositive();
        assertThat(tuning.snapshot().steps().get(0).from()).isEqualTo(8);
        assertThat(tuning.snapshot().curve()).anyMatch(point -> point.limit() == 8);
    }

    /** Their places are a part of the sessions, of which others may be free. */
    @Test
    void requestsHeldForTheirBodiesWaitForMoreSessions() {
        SessionTuning tuning = tuning(LIMITS.withMaximum(8), BOUNDS);
        threads.isIdle = true;
        look(tuning, 600);
        assertThat(threads.limits.maximum()).isEqualTo(8);

        held = 3;
        look(tuning, 600);

        assertThat(threads.limits.maximum()).isGreaterThan(100);
    }

    @Test
    void twoPlacesForBodiesAreLeftWhateverIsFound() {
        SessionLimits given = new SessionLimits(8, 128, 10, false, Duration.ZERO, 0, 25, 50);

        assertThat(given.withMaximum(2).bodies()).isEqualTo(100);
        assertThat(given.withMaximum(3).bodies()).isEqualTo(67);
        assertThat(given.withMaximum(64).bodies()).isEqualTo(50);
        SessionLimits few = new SessionLimits(1, 3, 10, false, Duration.ZERO, 0, 25, 50);
        assertThat(few.withMaximum(2).bodies())
                .as("RqThrottleMax allows no more")
                .isEqualTo(50);
    }

    @Test
    void whatFailsIsNoReasonForMore() {
        SessionTuning tuning = tuning(LIMITS.withMaximum(8), BOUNDS);

        for (int i = 0; i < 600; i++) {
            failed = ended + threads.limits.maximum();
            look(tuning, 1);
        }

        assertThat(threads.limits.maximum()).isEqualTo(8);
    }

    /** What is seen before they have ended belongs to the number of before. */
    @Test
    void whereThoseThatFailHoldTheirThreadsLongStepsAreAwaited() {
        int soon = looksUntilTheSecondStep(0);
        int late = looksUntilTheSecondStep(LOOK_NANOS * 40);

        assertThat(late).isGreaterThan(soon + 15);
    }

    /** @param nanosOfEach for which one that fails has held its thread */
    private int looksUntilTheSecondStep(long nanosOfEach) {
        threads.limits = LIMITS.withMaximum(100);
        SessionTuning tuning = tuning(threads.limits, BOUNDS);
        int looks = 0;
        while (tuning.snapshot().raised() < 2 && looks < 6_000) {
            long failing = threads.limits.maximum() / 40;
            failed += failing;
            failedNanos += failing * nanosOfEach;
            ended += failing;
            look(tuning, 1);
            looks++;
        }
        return looks;
    }

    @Test
    void aReloadOfOtherThingsLeavesTheLimitThatWasFound() {
        SessionTuning tuning = tuning(LIMITS.withMaximum(8), BOUNDS);
        look(tuning, 600);
        int found = threads.limits.maximum();

        tuning.apply(LIMITS.withMaximum(1_000), 200, BOUNDS);

        assertThat(threads.limits.maximum()).isEqualTo(found);
        assertThat(threads.queueSize).isEqualTo(200);
    }

    @Test
    void otherBoundsBringTheLimitWithin() {
        SessionTuning tuning = tuning(LIMITS.withMaximum(8), BOUNDS);
        look(tuning, 600);

        tuning.apply(LIMITS.withMaximum(100), 100, Optional.of(new TuningBounds(4, 100)));

        assertThat(threads.limits.maximum()).isEqualTo(100);
    }
}
