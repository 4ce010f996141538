package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PaceTest {

    private static final long HALF_A_SECOND = 500_000_000L;

    private final Pace pace = new Pace();

    @Test
    void whatEndsAfterAChangeBelongsToTheLimitOfBefore() {
        pace.note(interval(500, 0, 1_000, 0));

        assertThat(seconds()).isCloseTo(1, Offset.offset(0.001));
    }

    @Test
    void whereThoseThatFailHoldManyTheirTimeCounts() {
        pace.note(interval(700, 300, 1_200, 1_200));

        assertThat(seconds()).isCloseTo(2, Offset.offset(0.001));
    }

    @Test
    void aFewThatHangDoNotHoldTheOthersUp() {
        pace.note(interval(1_000, 1, 1_000, 14));

        assertThat(seconds()).isCloseTo(0.5, Offset.offset(0.01));
    }

    private double seconds() {
        return (double) pace.settlingNanos() / TimeUnit.SECONDS.toNanos(1);
    }

    private static TuningInterval interval(int completed, int failed, int busy, int inVain) {
        EndedRequests ended = new EndedRequests(completed, failed, 0, inVain * HALF_A_SECOND);
        return new TuningInterval(HALF_A_SECOND, ended, busy, 1, 1, 0.5);
    }
}
