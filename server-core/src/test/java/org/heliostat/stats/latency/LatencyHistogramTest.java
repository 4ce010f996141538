package org.heliostat.stats.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {

    private static final long LONGEST = 2_000_000_000_000L;

    /** Durations are spread nearly evenly over steps of an eighth to a quarter; few are beyond 99.9 %. */
    private static final Percentage A_LITTLE = Percentage.withPercentage(3);

    @Test
    void answersWithNothingBeforeTheFirstRecording() {
        assertThat(new LatencyHistogram().snapshot()).isEqualTo(LatencySnapshot.NONE);
    }

    @Test
    void agreesWithHdrHistogramOnSkewedDurations() {
        long seed = 20_260_722L;
        Random random = new Random(seed);
        LatencyHistogram ours = new LatencyHistogram();
        Histogram theirs = new Histogram(LONGEST, 3);

        for (int i = 0; i < 200_000; i++) {
            long nanos = (long) Math.exp(12 + 2.5 * random.nextGaussian());
            ours.record(Math.max(20_000, nanos));
            theirs.recordValue(Math.max(20_000, nanos));
        }

        LatencySnapshot snapshot = ours.snapshot();
        assertThat(snapshot.count()).as("seed %d", seed).isEqualTo(theirs.getTotalCount());
        assertThat(snapshot.p50Nanos()).isCloseTo(theirs.getValueAtPercentile(50), A_LITTLE);
        assertThat(snapshot.p90Nanos()).isCloseTo(theirs.getValueAtPercentile(90), A_LITTLE);
        assertThat(snapshot.p99Nanos()).isCloseTo(theirs.getValueAtPercentile(99), A_LITTLE);
        assertThat(snapshot.p999Nanos()).isCloseTo(theirs.getValueAtPercentile(99.9), A_LITTLE);
        assertThat(snapshot.averageNanos()).isCloseTo(theirs.getMean(), Percentage.withPercentage(1));
    }

    @Test
    void equalDurationsAreTheirOwnPercentiles() {
        LatencyHistogram histogram = new LatencyHistogram();
        for (int i = 0; i < 1_000; i++) {
            histogram.record(101_000_000);
        }

        LatencySnapshot snapshot = histogram.snapshot();
        assertThat(List.of(snapshot.p50Nanos(), snapshot.p99Nanos(), snapshot.p999Nanos()))
                .containsOnly(101_000_000L);
    }

    @Test
    void aWindowWithoutTheLongestKnowsItsMedianToo() {
        LatencyHistogram histogram = new LatencyHistogram();
        histogram.record(5_000_000_000L);
        LatencySnapshot before = histogram.snapshot();
        for (int i = 0; i < 500; i++) {
            histogram.record(102_000_000);
            histogram.record(104_000_000);
        }

        LatencySnapshot window = histogram.snapshot().since(before);

        assertThat(window.p50Nanos()).isCloseTo(103_000_000L, A_LITTLE);
        assertThat(window.p999Nanos()).isBetween(103_000_000L, window.maxNanos());
        assertThat(window.maxNanos()).isCloseTo(104_000_000L, A_LITTLE);
    }

    @Test
    void aStepIsDividedByHowManyAreBelow() {
        LatencyHistogram histogram = new LatencyHistogram();
        long lower = 1L << 27;
        long upper = lower + (lower >> 2);
        histogram.record(lower - 1);
        for (long i = 0; i < 98; i++) {
            histogram.record(lower + (upper - lower) * i / 98);
        }
        histogram.record(4 * upper);

        LatencySnapshot snapshot = histogram.snapshot();
        assertThat(snapshot.p50Nanos()).isCloseTo((lower + upper) / 2, Percentage.withPercentage(1));
        assertThat(snapshot.p90Nanos()).isCloseTo(lower + (upper - lower) * 9 / 10, Percentage.withPercentage(1));
        assertThat(snapshot.p99Nanos()).isCloseTo(upper, Percentage.withPercentage(1));
    }

    @Property
    void percentilesAreInOrderAndInTheirStep(
            @ForAll @Size(min = 1, max = 60) List<@LongRange(max = LONGEST) Long> all) {
        LatencyHistogram histogram = new LatencyHistogram();
        all.forEach(histogram::record);
        List<Long> sorted = all.stream().sorted().toList();

        LatencySnapshot snapshot = histogram.snapshot();

        List<Long> percentiles = List.of(
                snapshot.p50Nanos(),
                snapshot.p90Nanos(),
                snapshot.p99Nanos(),
                snapshot.p999Nanos(),
                snapshot.maxNanos());
        assertThat(percentiles).isSorted();
        long median = sorted.get((sorted.size() + 1) / 2 - 1);
        int step = Steps.of(median);
        assertThat(snapshot.p50Nanos())
                .isGreaterThanOrEqualTo(Steps.lowerBound(step))
                .isLessThanOrEqualTo(step == Steps.COUNT - 1 ? snapshot.maxNanos() : Steps.lowerBound(step + 1));
    }

    @Property
    void everyDurationFallsIntoTheStepThatHoldsIt(@ForAll @LongRange(min = 0, max = LONGEST) long nanos) {
        int bucket = Steps.of(nanos);

        assertThat(Steps.lowerBound(bucket)).isLessThanOrEqualTo(nanos);
        assertThat(Steps.lowerBound(bucket + 1)).isGreaterThan(nanos);
    }

    @Test
    void countsDurationsOutsideItsRangeWithExactSumAndMaximum() {
        LatencyHistogram histogram = new LatencyHistogram();

        histogram.record(-5);
        histogram.record(Long.MAX_VALUE / 2);

        LatencySnapshot snapshot = histogram.snapshot();
        assertThat(snapshot.count()).isEqualTo(2);
        assertThat(snapshot.p50Nanos()).isLessThanOrEqualTo(1024);
        assertThat(snapshot.p99Nanos()).isEqualTo(Long.MAX_VALUE / 2);
        assertThat(snapshot.maxNanos()).isEqualTo(Long.MAX_VALUE / 2);
        assertThat(snapshot.sumNanos()).isEqualTo(Long.MAX_VALUE / 2);
    }

    @Test
    void losesNothingWhenManyThreadsRecordAtOnce() throws Exception {
        LatencyHistogram histogram = new LatencyHistogram();
        List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int task = 1; task <= 4; task++) {
            long nanos = task * 1_000_000L;
            tasks.add(() -> {
                for (int i = 0; i < 50_000; i++) {
                    histogram.record(nanos);
                }
                return true;
            });
        }

        Together.run(tasks);

        LatencySnapshot snapshot = histogram.snapshot();
        assertThat(snapshot.count()).isEqualTo(200_000);
        assertThat(snapshot.sumNanos()).isEqualTo(50_000L * 10_000_000L);
        assertThat(snapshot.maxNanos()).isEqualTo(4_000_000L);
    }

    @Test
    void givesNamesBeyondTheLimitOneHistogramTogether() {
        LatencyHistograms histograms = new LatencyHistograms(2);

        histograms.named("/b").record(1);
        histograms.named("/a").record(1);
        histograms.named("/c").record(1);
        histograms.named("/d").record(1);
        histograms.named("/b").record(1);

        assertThat(histograms.snapshot()).containsOnlyKeys("/a", "/b", LatencyHistograms.OTHER);
        assertThat(histograms.snapshot().get("/b").count()).isEqualTo(2);
        assertThat(histograms.snapshot().get(LatencyHistograms.OTHER).count()).isEqualTo(2);
    }
}
