package org.heliostat.stats.latency;

import java.util.function.IntToLongFunction;

/**
 * Finds percentiles between the bounds of steps: durations of one step count as spread evenly from its lower bound to its upper
 * one, or to the longest of all. Where all fell into one step, it is narrowed to lie evenly around their mean, which is known
 * exactly: so equal durations give themselves. Immutable; used while a report is made, never for a request.
 */
final class Percentiles {

    private static final int LAST = Steps.COUNT - 1;

    private final IntToLongFunction counts;
    private final long total;
    private final long sum;
    private final long max;

    /**
     * @param counts durations in each step
     * @param total of the counts, 1 or more
     * @param sum nanoseconds of all durations
     * @param max nanoseconds of the longest
     */
    Percentiles(IntToLongFunction counts, long total, long sum, long max) {
        this.counts = counts;
        this.total = total;
        this.sum = sum;
        this.max = max;
    }

    /**
     * @param share 0 to 1
     * @return nanoseconds that so many did not exceed
     */
    long nanos(double share) {
        long rank = Math.max(1, (long) Math.ceil(total * share));
        long before = 0;
        for (int step = 0; step < LAST; step++) {
            long in = counts.applyAsLong(step);
            if (before + in >= rank) {
                return Math.min(max, within(step, rank - before, in));
            }
            before += in;
        }
        // The last step has no upper bound.
        return max;
    }

    private long within(int step, long rank, long in) {
        double lower = Steps.lowerBound(step);
        double upper = Math.max(lower, Math.min(Steps.lowerBound(step + 1), max));
        double mean = (double) sum / total;
        // A recording that is half done may have left the mean outside.
        if (in == total && mean >= lower && mean <= upper) {
            double around = Math.min(mean - lower, upper - mean);
            lower = mean - around;
            upper = mean + around;
        }
        return evenly(lower, upper, rank, in);
    }

    /** Each duration has an equal part of the step, and lies in the middle of it. */
    private static long evenly(double lower, double upper, long rank, long in) {
        return Math.round(lower + (upper - lower) * (rank - 0.5) / in);
    }
}
