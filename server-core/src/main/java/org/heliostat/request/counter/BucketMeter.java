package org.heliostat.request.counter;

import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Measures the calls of one request for {@link PerformanceBuckets}. A call's latency runs from the end of the call
 * before it, or from the beginning of the request. Used by one thread at a time.
 */
public final class BucketMeter {

    private static final int NONE = -1;

    private final BucketCounters buckets;
    private final Ticker ticker;
    private long previousEnd;
    private long start;
    private long touched;
    private int firstBucket = NONE;
    private int secondBucket = NONE;
    private long spentInFirst;
    private long spentInSecond;
    private long @Nullable [] spentInOthers;

    /** @param began ticker nanoseconds at which somebody began to work for the request */
    public BucketMeter(BucketCounters buckets, Ticker ticker, long began) {
        this.buckets = buckets;
        this.ticker = ticker;
        this.previousEnd = began;
    }

    /** The first function is called without delay: no need to look at the clock. */
    public void beginAtOnce() {
        start = previousEnd;
    }

    /** What lies behind is no function's time: its answer has waited for the client. */
    public void goOn() {
        previousEnd = ticker.nanos();
    }

    /** A function is about to be called. */
    public void begin() {
        start = ticker.nanos();
    }

    /** The function has returned. */
    public void end(int bucket) {
        long now = ticker.nanos();
        buckets.called(bucket, 1, start - previousEnd, now - start);
        spend(bucket, now - previousEnd);
        previousEnd = now;
        touched |= 1L << bucket;
    }

    /** Most requests stay in one bucket or two: only those of more need an array. */
    private void spend(int bucket, long nanos) {
        if (firstBucket == NONE || firstBucket == bucket) {
            firstBucket = bucket;
            spentInFirst += nanos;
        } else if (secondBucket == NONE || secondBucket == bucket) {
            secondBucket = bucket;
            spentInSecond += nanos;
        } else {
            spendInOther(bucket, nanos);
        }
    }

    private void spendInOther(int bucket, long nanos) {
        long[] others = spentInOthers;
        if (others == null) {
            others = new long[buckets.count()];
            spentInOthers = others;
        }
        others[bucket] += nanos;
    }

    /** Calls whose outcome was known beforehand: counted like any other, without time of their own. */
    public void repeated(int bucket, int calls) {
        buckets.called(bucket, calls, 0, 0);
        touched |= 1L << bucket;
    }

    /** @return ticker nanoseconds at which the last measured function returned */
    public long lastEnd() {
        return previousEnd;
    }

    public void requestEnded() {
        buckets.requestEnded(touched);
        if (firstBucket != NONE) {
            buckets.spent(firstBucket, spentInFirst);
        }
        if (secondBucket != NONE) {
            buckets.spent(secondBucket, spentInSecond);
        }
        if (spentInOthers != null) {
            buckets.spent(touched, spentInOthers);
        }
    }
}
