package org.heliostat.stats.latency;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.LongStream;

/**
 * Distribution of durations from 1 µs to 36 minutes in one array of 992 bytes, made at the first recording.
 *
 * <p>Log-linear: every doubling is divided into four equal steps. Percentiles lie within their step as if its durations
 * were spread evenly, see {@link Percentiles}. Shorter durations count as 0, longer ones fall into the last step; sum and
 * maximum stay exact. Any thread records, without a lock; a reader may see a recording half done.
 */
public final class LatencyHistogram {

    /** Steps per doubling, as a power of two. */
    private static final int STEP_BITS = 2;

    private static final int STEPS = 1 << STEP_BITS;

    /** Durations are counted in units of 1024 ns. */
    private static final int UNIT_BITS = 10;

    /** 30 doublings of 4 steps: the last step ends at 2^31 units, 36.6 minutes. */
    static final int BUCKETS = 120;

    private static final int SUM = BUCKETS;
    private static final int MAX = BUCKETS + 1;
    private static final int SLOTS = BUCKETS + 2;

    private static final AtomicLongArray NOTHING = new AtomicLongArray(0);

    private volatile AtomicLongArray slots = NOTHING;

    /** Records one duration; a negative one counts as 0. */
    public void record(long nanos) {
        if (!Measuring.IS_ON) {
            return;
        }
        AtomicLongArray counts = slots;
        if (counts.length() == 0) {
            counts = make();
        }
        long duration = Math.max(0, nanos);
        counts.getAndIncrement(bucketOf(duration));
        counts.getAndAdd(SUM, duration);
        long max = counts.get(MAX);
        while (duration > max && !counts.compareAndSet(MAX, max, duration)) {
            max = counts.get(MAX);
        }
    }

    /** @return the distribution so far */
    public LatencySnapshot snapshot() {
        return together(List.of(this));
    }

    /** @return what all of them recorded, as one distribution */
    public static LatencySnapshot together(Collection<LatencyHistogram> histograms) {
        long[] counts = new long[BUCKETS];
        long sum = 0;
        long max = 0;
        for (LatencyHistogram histogram : histograms) {
            AtomicLongArray slots = histogram.slots;
            if (slots.length() == 0) {
                continue;
            }
            for (int i = 0; i < BUCKETS; i++) {
                counts[i] += slots.get(i);
            }
            sum += slots.get(SUM);
            max = Math.max(max, slots.get(MAX));
        }
        long total = LongStream.of(counts).sum();
        return total == 0 ? LatencySnapshot.NONE : snapshot(Buckets.of(counts), total, sum, max);
    }

    static LatencySnapshot snapshot(Buckets counts, long total, long sum, long max) {
        Percentiles percentiles = new Percentiles(counts, total, sum, max);
        return new LatencySnapshot(
                total,
                sum,
                percentiles.nanos(0.5),
                percentiles.nanos(0.9),
                percentiles.nanos(0.99),
                percentiles.nanos(0.999),
                max,
                atMost(counts),
                counts);
    }

    /** The limits of the snapshot are whole doublings, so that each lies between two steps. */
    private static List<Long> atMost(Buckets counts) {
        List<Long> atMost = new ArrayList<>(LatencySnapshot.LIMITS_NANOS.size());
        long seen = 0;
        int next = 0;
        for (long limit : LatencySnapshot.LIMITS_NANOS) {
            for (int end = bucketOf(limit); next < end; next++) {
                seen += counts.in(next);
            }
            atMost.add(seen);
        }
        return atMost;
    }

    private synchronized AtomicLongArray make() {
        if (slots.length() == 0) {
            slots = new AtomicLongArray(SLOTS);
        }
        return slots;
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
        long units = (long) (STEPS + bucket % STEPS) << (doubling - STEP_BITS);
        return units << UNIT_BITS;
    }
}
