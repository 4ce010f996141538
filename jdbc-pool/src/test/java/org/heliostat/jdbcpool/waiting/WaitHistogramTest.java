package org.heliostat.jdbcpool.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WaitHistogramTest {

    private final WaitHistogram histogram = new WaitHistogram();

    @Test
    void everyWaitFallsIntoAStepAtMostAQuarterWide() {
        for (long nanos = 8_192; nanos < Duration.ofMinutes(50).toNanos(); nanos += nanos / 7) {
            int bucket = WaitHistogram.bucketOf(nanos);

            assertThat(WaitHistogram.lowerBound(bucket)).isLessThanOrEqualTo(nanos);
            assertThat(WaitHistogram.lowerBound(bucket + 1)).isGreaterThan(nanos);
            assertThat(WaitHistogram.lowerBound(bucket + 1) - WaitHistogram.lowerBound(bucket))
                    .isLessThanOrEqualTo(nanos / 4 + 1);
        }
    }

    @Test
    void keepsSumAndMaximumExactly() {
        histogram.record(5_000_001);
        histogram.record(3);
        histogram.record(-7);
        histogram.record(Duration.ofDays(2).toNanos());

        WaitTimes waits = histogram.read();
        assertThat(waits.sumNanos()).isEqualTo(5_000_004 + Duration.ofDays(2).toNanos());
        assertThat(waits.maxNanos()).isEqualTo(Duration.ofDays(2).toNanos());
        assertThat(waits.count()).isEqualTo(4);
        assertThat(waits.buckets()).extracting(WaitTimes.Bucket::count).containsExactly(2L, 1L, 1L);
    }
}
