package org.heliostat.stats.latency;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A distribution of durations, read from a histogram. Percentiles lie between the bounds of a step a quarter wide, as if its
 * durations were spread evenly: mostly exact to some hundredths, and never off by more than a quarter.
 *
 * @param count durations recorded
 * @param sumNanos of them all, exact
 * @param p50Nanos half of them were at most so long
 * @param p90Nanos nine of ten
 * @param p99Nanos 99 of 100
 * @param p999Nanos 999 of 1000
 * @param maxNanos the longest; exact since the start, of a window as exact as the percentiles
 * @param atMost how many were shorter than each of {@link #LIMITS_NANOS}, in their order; empty when that is not known
 * @param buckets the steps it was read from, which no report shows
 */
public record LatencySnapshot(
        long count,
        long sumNanos,
        long p50Nanos,
        long p90Nanos,
        long p99Nanos,
        long p999Nanos,
        long maxNanos,
        List<Long> atMost,
        Buckets buckets) {

    /** Nanoseconds from 0.13 ms to 69 s, each the double of the one before. */
    public static final List<Long> LIMITS_NANOS =
            IntStream.rangeClosed(17, 36).mapToObj(power -> 1L << power).toList();

    /** Nothing was recorded. */
    public static final LatencySnapshot NONE = new LatencySnapshot(
            0, 0, 0, 0, 0, 0, 0, LIMITS_NANOS.stream().map(limit -> 0L).toList(), Buckets.of(new long[Buckets.COUNT]));

    public LatencySnapshot {
        atMost = List.copyOf(atMost);
    }

    /** A distribution of which only the percentiles are known. */
    public LatencySnapshot(
            long count, long sumNanos, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {
        this(count, sumNanos, p50Nanos, p90Nanos, p99Nanos, p999Nanos, maxNanos, List.of(), Buckets.UNKNOWN);
    }

    /** @return what was recorded after the earlier state; all of it when the histogram was made anew in between */
    public LatencySnapshot since(LatencySnapshot earlier) {
        Buckets recorded = buckets.since(earlier.buckets);
        if (!recorded.areKnown() || recorded.equals(buckets)) {
            return this;
        }
        return recorded.distribution(Math.max(0, sumNanos - earlier.sumNanos), maxNanos);
    }

    /** @return what both recorded; where the steps of one are not known, the percentiles are those of the slower one */
    public LatencySnapshot plus(LatencySnapshot other) {
        if (other.count == 0) {
            return this;
        }
        if (count == 0) {
            return other;
        }
        long longest = Math.max(maxNanos, other.maxNanos);
        if (buckets.areKnown() && other.buckets.areKnown()) {
            return buckets.plus(other.buckets).distribution(sumNanos + other.sumNanos, longest);
        }
        return new LatencySnapshot(
                count + other.count,
                sumNanos + other.sumNanos,
                Math.max(p50Nanos, other.p50Nanos),
                Math.max(p90Nanos, other.p90Nanos),
                Math.max(p99Nanos, other.p99Nanos),
                Math.max(p999Nanos, other.p999Nanos),
                longest);
    }

    /** @return average nanoseconds, 0 when nothing was recorded */
    public double averageNanos() {
        return count == 0 ? 0 : (double) sumNanos / count;
    }
}
