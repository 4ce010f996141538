package org.heliostat.jdbcpool.waiting;

import java.util.List;

/**
 * Distribution of the times borrowers waited; those that need not wait are not in it.
 *
 * @param count how many waited
 * @param sumNanos all waits together
 * @param maxNanos the longest
 * @param buckets the steps that hold something, in ascending order; each step ends at most a quarter above its start
 */
public record WaitTimes(long count, long sumNanos, long maxNanos, List<Bucket> buckets) {

    public static final WaitTimes NONE = new WaitTimes(0, 0, 0, List.of());

    /** Waits of one step alone, from its start to its end, which is the start of the next. */
    public record Bucket(long fromNanos, long upToNanos, long count) {}

    public WaitTimes {
        buckets = List.copyOf(buckets);
    }

    /** @return the mean in nanoseconds; 0 if nobody waited */
    public long averageNanos() {
        return count == 0 ? 0 : sumNanos / count;
    }

    /**
     * @param share from 0 to 1, as 0.99
     * @return a time that this share of the waits did not exceed, those of a step spread evenly over it; 0 if nobody waited
     */
    public long percentileNanos(double share) {
        long wanted = Math.max(1, (long) Math.ceil(count * share));
        long before = 0;
        for (Bucket bucket : buckets) {
            if (before + bucket.count() >= wanted) {
                double width = Math.min(bucket.upToNanos(), maxNanos) - bucket.fromNanos();
                long within = Math.round(width * (wanted - before - 0.5) / bucket.count());
                return Math.min(maxNanos, bucket.fromNanos() + within);
            }
            before += bucket.count();
        }
        return maxNanos;
    }
}
