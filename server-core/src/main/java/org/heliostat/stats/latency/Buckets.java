package org.heliostat.stats.latency;

import java.util.Arrays;

/**
 * Counts how many durations fell into each step of a histogram. Two of them can be subtracted, which percentiles cannot:
 * so the distribution of a while is that of its end without that of its beginning. Immutable.
 */
public final class Buckets {

    /** Steps of a histogram. */
    public static final int COUNT = Steps.COUNT;

    /** Of a distribution of which only the percentiles are known. */
    public static final Buckets UNKNOWN = new Buckets(new long[0]);

    private final long[] counts;

    private Buckets(long[] counts) {
        this.counts = counts;
    }

    /** @param counts one for each of {@link #COUNT} steps */
    public static Buckets of(long[] counts) {
        if (counts.length != COUNT) {
            throw new IllegalArgumentException("counts: " + counts.length + " (expected: " + COUNT + ")");
        }
        return new Buckets(counts.clone());
    }

    /** @return the step that a duration falls into */
    public static int stepOf(long nanos) {
        return Steps.of(Math.max(0, nanos));
    }

    /** @return whether the steps are known */
    public boolean areKnown() {
        return counts.length > 0;
    }

    /** @return durations in that step */
    public long in(int step) {
        return counts[step];
    }

    /** @return what was recorded after the earlier state; all of it when the histogram was made anew in between */
    Buckets since(Buckets earlier) {
        if (!areKnown() || !earlier.areKnown()) {
            return this;
        }
        long[] since = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            since[i] = counts[i] - earlier.counts[i];
            if (since[i] < 0) {
                return this;
            }
        }
        return new Buckets(since);
    }

    /** @return what was recorded in both; the steps of both are known */
    Buckets plus(Buckets other) {
        long[] sum = new long[COUNT];
        for (int i = 0; i < COUNT; i++) {
            sum[i] = counts[i] + other.counts[i];
        }
        return new Buckets(sum);
    }

    /**
     * Makes the distribution of it.
     *
     * @param sumNanos of all durations
     * @param longest no duration was longer: the longest itself, or the longest of a longer while
     */
    public LatencySnapshot distribution(long sumNanos, long longest) {
        long total = 0;
        int highest = 0;
        for (int i = 0; i < counts.length; i++) {
            total += counts[i];
            highest = counts[i] > 0 ? i : highest;
        }
        if (total == 0) {
            return LatencySnapshot.NONE;
        }
        long max =
                highest >= Steps.of(longest) ? longest : new Percentiles(this::in, total, sumNanos, longest).nanos(1);
        return LatencyHistogram.snapshot(this, total, sumNanos, max);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Buckets that && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return areKnown() ? Arrays.toString(counts) : "unknown";
    }
}
