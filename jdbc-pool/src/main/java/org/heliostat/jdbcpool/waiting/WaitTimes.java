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

    /**
     * @param upToNanos end of the step, exclusive
     * @param count waits in this step alone
     */
    public record Bucket(long upToNanos, long count) {}

    public WaitTimes {
        buckets = List.copyOf(buckets);
    }

    /** @return the mean in nanoseconds; 0 if nobody waited */
    public long averageNanos() {
        return count == 0 ? 0 : sumNanos / count;
    }

    /**
     * @param share from 0 to 1, as 0.99
     * @return a time that this share of the waits did not exceed, at most a quarter too long; 0 if nobody waited
     */
    public long percentileNanos(double share) {
        long inBuckets = buckets.stream().mapToLong(Bucket::count).sum();
        long wanted = Math.max(1, (long) Math.ceil(inBuckets * share));
        long seen = 0;
        for (Bucket bucket : buckets) {
            seen += bucket.count();
            if (seen >= wanted) {
                return Math.min(maxNanos, bucket.upToNanos());
            }
        }
        return maxNanos;
    }
}
