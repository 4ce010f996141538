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

    private static final int SUM = Steps.COUNT;
    private static final int MAX = Steps.COUNT + 1;
    private static final int SLOTS = Steps.COUNT + 2;

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
        counts.getAndIncrement(Steps.of(duration));
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
        long[] counts = new long[Steps.COUNT];
        long sum = 0;
        long max = 0;
        for (LatencyHistogram histogram : histograms) {
            AtomicLongArray slots = histogram.slots;
            if (slots.length() == 0) {
                continue;
            }
            for (int i = 0; i < Steps.COUNT; i++) {
                counts[i] += slots.get(i);
            }
            sum += slots.get(SUM);
            max = Math.max(max, slots.get(MAX));
        }
        long total = LongStream.of(counts).sum();
        return total == 0 ? LatencySnapshot.NONE : snapshot(Buckets.of(counts), total, sum, max);
    }

    static LatencySnapshot snapshot(Buckets counts, long total, long sum, long max) {
        Percentiles percentiles = new Percentiles(counts::in, total, sum, max);
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
            for (int end = Steps.of(limit); next < end; next++) {
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
}
