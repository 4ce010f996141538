package org.heliostat.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {

    @Property
    void percentilesAreThoseOfTheSortedLatencies(
            @ForAll @Size(min = 1, max = 500)
                    List<@LongRange(min = 200_000, max = 3_600_000_000_000L) Long> latencies) {
        LatencyRecorder recorder = new LatencyRecorder();
        latencies.forEach(recorder::record);
        long[] sorted = latencies.stream().mapToLong(Long::longValue).sorted().toArray();

        for (double share : new double[] {0.5, 0.9, 0.99, 1}) {
            long exact = sorted[(int) Math.ceil(sorted.length * share) - 1];
            assertThat(recorder.percentileNanos(share)).isCloseTo(exact, withinPercentage(2));
        }
        assertThat(recorder.maxNanos()).isEqualTo(Arrays.stream(sorted).max().orElseThrow());
        assertThat(recorder.total()).isEqualTo(sorted.length);
    }

    @Test
    void nothingRecordedIsZero() {
        assertThat(new LatencyRecorder().percentileNanos(0.99)).isZero();
    }

    @Test
    void oddLatenciesAreKeptInside() {
        LatencyRecorder recorder = new LatencyRecorder();
        recorder.record(-5);
        recorder.record(Long.MAX_VALUE);

        assertThat(recorder.percentileNanos(0.5)).isLessThan(1_024);
        assertThat(recorder.maxNanos()).isEqualTo(Long.MAX_VALUE);
    }
}
