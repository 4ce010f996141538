package org.heliostat.stats;

/**
 * A distribution of durations, read from a histogram. Percentiles are off by at most an eighth of their value.
 *
 * @param count durations recorded
 * @param sumNanos of them all, exact
 * @param p50Nanos half of them were at most so long
 * @param p90Nanos nine of ten
 * @param p99Nanos 99 of 100
 * @param p999Nanos 999 of 1000
 * @param maxNanos the longest, exact
 */
public record LatencySnapshot(
        long count, long sumNanos, long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {

    /** Nothing was recorded. */
    public static final LatencySnapshot NONE = new LatencySnapshot(0, 0, 0, 0, 0, 0, 0);

    /** @return average nanoseconds, 0 when nothing was recorded */
    public double averageNanos() {
        return count == 0 ? 0 : (double) sumNanos / count;
    }
}
