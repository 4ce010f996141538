package org.heliostat.request.counter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.stats.latency.LatencySnapshot;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

class BucketMeterTest {

    private final FakeTicker ticker = new FakeTicker();
    private final PerformanceBuckets buckets = new PerformanceBuckets(
            true,
            List.of(
                    new PerformanceBuckets.Definition("files", "Files"),
                    new PerformanceBuckets.Definition("apps", "Applications")));
    private final BucketMeter meter = new BucketMeter(buckets.ofVirtualServer("vs1"), ticker, ticker.nanos());

    @Test
    void aRequestHasOneTimeInEachBucketItWasIn() {
        call(0, 1);
        call(2, 2);
        call(3, 4);
        call(2, 8);
        call(3, 16);
        call(0, 32);
        meter.requestEnded();

        assertTime(0, 33);
        assertTime(2, 10);
        assertTime(3, 20);
        assertThat(times(1).count()).isZero();
    }

    private void call(int bucket, int millis) {
        meter.begin();
        ticker.advance(Duration.ofMillis(millis));
        meter.end(bucket);
    }

    private void assertTime(int bucket, int millis) {
        assertThat(times(bucket).count()).isEqualTo(1);
        assertThat(times(bucket).sumNanos()).isEqualTo(Duration.ofMillis(millis).toNanos());
        assertThat(buckets.snapshot().buckets().get(bucket).requests()).isEqualTo(1);
    }

    private LatencySnapshot times(int bucket) {
        return buckets.snapshot().buckets().get(bucket).responseTimes();
    }
}
