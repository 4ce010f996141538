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
     * @param fromNanos start of the step
     * @param upToNanos end of the step, exclusive
     * @param count waits in this step alone
     */
    public record Bucket(long fromNanos, long upToNanos, long count) {

        /** Each wait has an equal part of the step, and lies in the middle of it; the step may end at the longest wait. */
        private long nanosAt(long rank, long maxNanos) {
            long end = Math.max(fromNanos, Math.min(upToNanos, maxNanos));
            return Math.round(fromNanos + (end - fromNanos) * (rank - 0.5) / count);
        }
    }

    public WaitTimes {
        buckets = List.copyOf(buckets);
    }

    /** @return the mean in nanoseconds; 0 if nobody waited */
    public long averageNanos() {
        return count == 0 ? 0 : sumNanos / count;
    }

    /**
     * @param share from 0 to 1, as 0.99
     * @return a time that this share of the waits did not exceed, where those of a step are spread evenly over it; never off by
     *     more than a quarter; 0 if nobody waited
     */
    public long percentileNanos(double share) {
        long inBuckets = buckets.stream().mapToLong(Bucket::count).sum();
        long wanted = Math.max(1, (long) Math.ceil(inBuckets * share));
        long seen = 0;
        for (Bucket bucket : buckets) {
            if (seen + bucket.count() >= wanted) {
                return Math.min(maxNanos, bucket.nanosAt(wanted - seen, maxNanos));
            }
            seen += bucket.count();
        }
        return maxNanos;
    }
}
