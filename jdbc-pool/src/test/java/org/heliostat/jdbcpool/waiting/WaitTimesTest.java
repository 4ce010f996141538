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
                List.of(new WaitTimes.Bucket(10, 50), new WaitTimes.Bucket(100, 49), new WaitTimes.Bucket(1_000, 1)));

        assertThat(waits.averageNanos()).isEqualTo(50);
        assertThat(waits.percentileNanos(0.5)).isEqualTo(10);
        assertThat(waits.percentileNanos(0.99)).isEqualTo(100);
        assertThat(waits.percentileNanos(0.999)).isEqualTo(900);
        assertThat(WaitTimes.NONE.averageNanos()).isZero();
        assertThat(WaitTimes.NONE.percentileNanos(0.5)).isZero();
    }
}
