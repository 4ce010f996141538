package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Requests that take no time to speak of, so that each interval shows the throughput of its own limit. */
class LimitTunerTest {

    private static final long HALF_A_SECOND = 500_000_000L;
    private static final TuningBounds BOUNDS = new TuningBounds(4, 1_000);
    private static final int TWO_MINUTES = 240;

    private final LimitTuner tuner = new LimitTuner(48, BOUNDS);

    @Test
    void aFirstLimitOutsideOfTheBoundsIsBroughtWithin() {
        assertThat(new LimitTuner(2, BOUNDS).limit()).isEqualTo(4);
        assertThat(new LimitTuner(5_000, BOUNDS).limit()).isEqualTo(1_000);
    }

    @Test
    void nothingChangesWhileNobodyWaits() {
        run(TWO_MINUTES, limit -> 100, 0.6);

        assertThat(tuner.limit()).isEqualTo(48);
        assertThat(tuner.raised() + tuner.lowered()).isZero();
    }

    @Test
    void threadsThatOnlyWaitAreAddedUpToTheBound() {
        run(TWO_MINUTES, limit -> 10.0 * limit, 1);

        assertThat(tuner.limit()).isEqualTo(1_000);
    }

    @Test
    void threadsThatBringNothingAreTakenAway() {
        run(TWO_MINUTES, limit -> 250.0 * Math.min(limit, 8), 1);

        assertThat(tuner.limit()).isBetween(8, 14);
    }

    @Test
    void aSecondHumpBehindAValleyIsFound() {
        run(TWO_MINUTES, limit -> limit < 96 ? 500 : limit < 400 ? 2_000 : 800, 1);

        assertThat(tuner.limit()).isBetween(96, 399);
    }

    @Test
    void aNarrowSummitBetweenTheStepsIsMet() {
        run(TWO_MINUTES, limit -> limit <= 220 ? 5.0 * limit : Math.max(100, 1_100 - 5.0 * (limit - 220)), 1);

        assertThat(tuner.limit()).isBetween(205, 235);
    }

    @Test
    void whenThroughputChangesTheLimitIsLookedForAgain() {
        run(TWO_MINUTES, limit -> 250.0 * Math.min(limit, 8), 1);

        run(TWO_MINUTES, limit -> 25.0 * Math.min(limit, 80), 1);

        assertThat(tuner.limit()).isBetween(74, 120);
    }

    @Test
    void noRequestThatSucceedsMeansNoOtherLimit() {
        for (int i = 0; i < TWO_MINUTES; i++) {
            tuner.next(interval(0, 50, 0, 0, 0.01));
        }

        assertThat(tuner.limit()).isEqualTo(48);
    }

    @Test
    void untilOneHasEndedAFewMoreAreTried() {
        List<Integer> limits = new ArrayList<>();
        for (int i = 0; i < TWO_MINUTES; i++) {
            tuner.next(interval(0, 0, 0, 0, 0));
            limits.add(tuner.limit());
        }

        assertThat(limits).contains(96, 192).allMatch(limit -> limit <= 48 * 8);
    }

    @Test
    void fullProcessorsGetNoMoreThreadsBlindly() {
        for (int i = 0; i < TWO_MINUTES; i++) {
            tuner.next(interval(0, 0, 0, 0, 0.99));
        }

        assertThat(tuner.limit()).isEqualTo(48);
    }

    @Test
    void aProbeIsTakenBackWhenNobodyWaitsAnyMore() {
        run(TWO_MINUTES, limit -> 250.0 * Math.min(limit, 8), 1);
        int settled = tuner.limit();

        for (int i = 0; i < TWO_MINUTES; i++) {
            boolean rush = i % 7 < 3;
            run(1, limit -> 250.0 * Math.min(limit, 8), rush ? 1 : 0);
        }

        assertThat(tuner.limit()).isBetween(settled / 2, settled * 2);
    }

    /** Of ten requests three hold a session for two seconds; threads beyond what the processors can take slow all of them down. */
    @Test
    void whereTimeOutsHoldSessionsTheProcessorsAreJustFilled() {
        for (int i = 0; i < TWO_MINUTES; i++) {
            hanging(0.857);
        }
        assertThat(tuner.limit()).isBetween(790, 900);

        for (int i = 0; i < TWO_MINUTES / 2; i++) {
            hanging(0.4286);
        }
        assertThat(tuner.limit()).isBetween(390, 450);
    }

    /** @param inVain seconds for which sessions are held in vain for each request that succeeds */
    private void hanging(double inVain) {
        int limit = tuner.limit();
        double throughput = Math.min(limit / inVain, 1_000 - (limit - 1_000 * inVain));
        double processors = Math.min(1, throughput / 1_000 + (limit > 1_000 * inVain ? 1 : 0));
        long failed = Math.round(throughput / 2 * 3 / 7);
        double held = limit - throughput * inVain;
        tuner.next(interval(Math.round(throughput / 2), failed, held, throughput * inVain, processors));
    }

    @Test
    void whatWasMeasuredAndDoneCanBeSeen() {
        run(TWO_MINUTES, limit -> 250.0 * Math.min(limit, 8), 1);

        assertThat(tuner.curve()).anyMatch(point -> point.limit() == 48 && Math.abs(point.throughput() - 2_000) < 20);
        assertThat(tuner.steps()).isNotEmpty().hasSizeLessThanOrEqualTo(16);
        assertThat(tuner.lowered()).isPositive();
        TuningStep last = tuner.steps().get(tuner.steps().size() - 1);
        assertThat(last.to()).isEqualTo(tuner.limit());
    }

    private TuningInterval interval(long completed, long failed, double held, double inVain, double processors) {
        EndedRequests ended = new EndedRequests(
                completed, failed, Math.round(held * HALF_A_SECOND), Math.round(inVain * HALF_A_SECOND));
        return new TuningInterval(HALF_A_SECOND, ended, tuner.limit(), 1, 1, processors);
    }

    private void run(int intervals, IntToDoubleFunction throughput, double saturated) {
        for (int i = 0; i < intervals; i++) {
            int limit = tuner.limit();
            long completed = Math.round(throughput.applyAsDouble(limit) / 2);
            EndedRequests ended = new EndedRequests(completed, 0, limit * HALF_A_SECOND, 0);
            tuner.next(new TuningInterval(HALF_A_SECOND, ended, limit, saturated, saturated, 0.5));
        }
    }
}
