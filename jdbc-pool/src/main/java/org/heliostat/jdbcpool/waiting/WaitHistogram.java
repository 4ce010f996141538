package org.heliostat.jdbcpool.waiting;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Distribution of waits from 1 µs to an hour; each doubling is divided into four steps. Below and above, waits fall
 * into the first and last step; sum and maximum stay exact. Any thread records, without a lock.
 */
final class WaitHistogram {

    private static final int STEP_BITS = 2;
    private static final int STEPS = 1 << STEP_BITS;

    /** Waits are counted in units of 1024 ns. */
    private static final int UNIT_BITS = 10;

    private static final int BUCKETS = 124;

    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    private final LongAdder sumNanos = new LongAdder();
    private final LongAccumulator maxNanos = new LongAccumulator(Math::max, 0);

    /** Records one wait; a negative one counts as 0. */
    void record(long nanos) {
        long wait = Math.max(0, nanos);
        counts.getAndIncrement(bucketOf(wait));
        sumNanos.add(wait);
        maxNanos.accumulate(wait);
    }

    WaitTimes read() {
        List<WaitTimes.Bucket> buckets = new ArrayList<>();
        long total = 0;
        for (int i = 0; i < BUCKETS; i++) {
            long count = counts.get(i);
            if (count > 0) {
                buckets.add(new WaitTimes.Bucket(lowerBound(i), lowerBound(i + 1), count));
                total += count;
            }
        }
        return new WaitTimes(total, sumNanos.sum(), maxNanos.get(), buckets);
    }

    static int bucketOf(long nanos) {
        long units = nanos >> UNIT_BITS;
        if (units < STEPS) {
            return (int) units;
        }
        int doubling = 63 - Long.numberOfLeadingZeros(units);
        int step = (int) (units >> (doubling - STEP_BITS)) & (STEPS - 1);
        return Math.min(BUCKETS - 1, (doubling - STEP_BITS + 1) * STEPS + step);
    }

    static long lowerBound(int bucket) {
        if (bucket < STEPS) {
            return (long) bucket << UNIT_BITS;
        }
        int doubling = bucket / STEPS + STEP_BITS - 1;
        return ((long) (STEPS + bucket % STEPS) << (doubling - STEP_BITS)) << UNIT_BITS;
    }
}
