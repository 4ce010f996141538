package org.heliostat.jdbcpool.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WaitTimesTest {

    @Test
    void tellsAverageAndPercentiles() {
        WaitTimes waits = new WaitTimes(
                100,
                5_000,
                900,
                List.of(
                        new WaitTimes.Bucket(0, 10, 50),
                        new WaitTimes.Bucket(80, 100, 40),
                        new WaitTimes.Bucket(800, 1_000, 10)));

        assertThat(waits.averageNanos()).isEqualTo(50);
        assertThat(waits.percentileNanos(0.25)).as("in the middle of its step").isEqualTo(5);
        assertThat(waits.percentileNanos(0.51)).as("first of its step").isEqualTo(80);
        assertThat(waits.percentileNanos(0.7)).isEqualTo(90);
        assertThat(waits.percentileNanos(0.95)).as("between start and longest").isEqualTo(845);
        assertThat(waits.percentileNanos(1)).isEqualTo(895);
        assertThat(WaitTimes.NONE.averageNanos()).isZero();
        assertThat(WaitTimes.NONE.percentileNanos(0.5)).isZero();
    }
}
