package org.heliostat.study.load;

import java.util.Arrays;

/**
 * Distribution of latencies up to an hour, in an array of 14 KB. Log-linear: each doubling has 64 steps, so that a percentile
 * is off by at most one part in 64; the maximum is exact. Belongs to one thread.
 */
final class LatencyRecorder {

    private static final int STEP_BITS = 6;
    private static final int STEPS = 1 << STEP_BITS;
    /** Latencies are counted in units of 1024 ns: fewer is nothing that a client can see. */
    private static final int UNIT_BITS = 10;
    /** The last step ends beyond an hour: 2^32 units. */
    private static final int DOUBLINGS = 32 - STEP_BITS;

    private static final int BUCKETS = (DOUBLINGS + 1) * STEPS;

    private final long[] counts = new long[BUCKETS];
    private long total;
    private long max;

    /** @param nanos a negative one counts as 0 */
    void record(long nanos) {
        long latency = Math.max(0, nanos);
        counts[bucketOf(latency)]++;
        total++;
        max = Math.max(max, latency);
    }

    /** Adds what another has recorded, which must not be recording at the same time. */
    void add(LatencyRecorder other) {
        for (int i = 0; i < BUCKETS; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
        max = Math.max(max, other.max);
    }

    long total() {
        return total;
    }

    long maxNanos() {
        return max;
    }

    /**
     * Finds the latency that so many did not exceed.
     *
     * @param share 0 to 1
     * @return nanoseconds, 0 where nothing was recorded
     */
    long percentileNanos(double share) {
        long wanted = Math.max(1, (long) Math.ceil(total * share));
        long seen = 0;
        for (int i = 0; i < BUCKETS; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return Math.min(max, (lowerBound(i) + lowerBound(i + 1)) >>> 1);
            }
        }
        return max;
    }

    void clear() {
        Arrays.fill(counts, 0);
        total = 0;
        max = 0;
    }

    private static int bucketOf(long nanos) {
        long units = nanos >> UNIT_BITS;
        if (units < STEPS) {
            return (int) units;
        }
        int doubling = 63 - Long.numberOfLeadingZeros(units) - STEP_BITS;
        int step = (int) (units >> doubling) & (STEPS - 1);
        return Math.min(BUCKETS - 1, (doubling + 1) * STEPS + step);
    }

    private static long lowerBound(int bucket) {
        if (bucket < STEPS) {
            return (long) bucket << UNIT_BITS;
        }
        int doubling = bucket / STEPS - 1;
        return (long) (STEPS + bucket % STEPS) << (doubling + UNIT_BITS);
    }
}
