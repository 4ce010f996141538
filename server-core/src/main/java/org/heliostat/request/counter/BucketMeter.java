package org.heliostat.request.counter;

import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Measures the calls of one request for {@link PerformanceBuckets}. A call's latency runs from the end of the call
 * before it, or from the beginning of the request. Used by one thread at a time.
 */
public final class BucketMeter {

    private final BucketCounters buckets;
    private final Ticker ticker;
    private long previousEnd;
    private long start;
    private long touched;
    private long @Nullable [] spent;

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

    /** A function is about to be called. */
    public void begin() {
        start = ticker.nanos();
    }

    /** The function has returned. */
    public void end(int bucket) {
        long now = ticker.nanos();
        buckets.called(bucket, 1, start - previousEnd, now - start);
        long[] nanos = spent;
        if (nanos == null) {
            nanos = new long[buckets.count()];
            spent = nanos;
        }
        nanos[bucket] += now - previousEnd;
        previousEnd = now;
        touched |= 1L << bucket;
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
        buckets.requestEnded(touched, spent);
    }
}
