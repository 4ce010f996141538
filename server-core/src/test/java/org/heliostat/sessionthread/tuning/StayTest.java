package org.heliostat.sessionthread.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class StayTest {

    private static final long HALF_A_SECOND = 500_000_000L;
    private static final long SECOND = 1_000_000_000L;

    @Test
    void whatIsSteadyCountsAsAWhole() {
        Stay stay = stay(0, 500, 510, 490, 500, 505, 495);

        assertThat(stay.measured(0).nanos()).isEqualTo(3 * SECOND);
        assertThat(stay.measured(0).point().throughput()).isCloseTo(1_000, Offset.offset(1.0));
    }

    @Test
    void whatStillRisesOrFallsCountsByItsLastPart() {
        assertThat(stay(0, 100, 200, 400, 800, 1_000, 1_000).measured(0).point().throughput())
                .isCloseTo(2_000, Offset.offset(1.0));
        assertThat(stay(0, 900, 800, 700, 600, 500, 500).measured(0).point().throughput())
                .isCloseTo(1_000, Offset.offset(1.0));
    }

    @Test
    void whatNeverBecomesSteadyCountsAfterTwelveSeconds() {
        Stay stay = new Stay(8, 0);
        for (int i = 0; i < 24; i++) {
            stay.add(interval(i < 12 ? 1_000 : 100));
        }

        assertThat(stay.measured(0).nanos()).isEqualTo(12 * SECOND);
    }

    @Test
    void whatEndedInTheBeginningDoesNotCount() {
        Stay stay = stay(SECOND, 9_000, 9_000, 500, 500, 500);

        assertThat(stay.measured(0).point().throughput()).isCloseTo(1_000, Offset.offset(1.0));
        assertThat(stay.measured(2 * SECOND).nanos()).isEqualTo(HALF_A_SECOND);
    }

    @Test
    void chanceIsGreaterWhereThoseThatFailHoldTheSessions() {
        Stay few = new Stay(8, 0);
        few.add(interval(10_000, 400, 0));
        Stay most = new Stay(8, 0);
        most.add(interval(10_000, 400, 8 * HALF_A_SECOND));

        assertThat(few.measured(0).point().error()).isCloseTo(0.01, Offset.offset(0.0001));
        assertThat(most.measured(0).point().error()).isCloseTo(0.051, Offset.offset(0.001));
    }

    private static Stay stay(long settlingNanos, int... completed) {
        Stay stay = new Stay(8, settlingNanos);
        for (int one : completed) {
            stay.add(interval(one));
        }
        return stay;
    }

    private static TuningInterval interval(int completed) {
        return interval(completed, 0, 0);
    }

    private static TuningInterval interval(int completed, int failed, long failedNanos) {
        return new TuningInterval(HALF_A_SECOND, new EndedRequests(completed, failed, 0, failedNanos), 8, 1, 1, 0.5);
    }
}
