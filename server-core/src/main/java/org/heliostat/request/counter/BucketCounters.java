package org.heliostat.request.counter;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;

/** Holds what one virtual server counts for {@link PerformanceBuckets}. Any thread. */
public final class BucketCounters {

    private final LongAdder requests = new LongAdder();
    private final Bucket[] buckets;

    private record Bucket(
            LongAdder invocations,
            LongAdder requests,
            LongAdder dispatchNanos,
            LongAdder functionNanos,
            LatencyHistogram times) {

        Bucket(LatencyHistogram times) {
            this(new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder(), times);
        }
    }

    /** @param times of requests in each bucket, shared by all virtual servers */
    BucketCounters(List<LatencyHistogram> times) {
        buckets = new Bucket[times.size()];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new Bucket(times.get(i));
        }
    }

    /** @return how many buckets there are */
    int count() {
        return buckets.length;
    }

    long requests() {
        return requests.sum();
    }

    PerformanceSnapshot.Counts counts(int index) {
        Bucket bucket = buckets[index];
        return new PerformanceSnapshot.Counts(
                bucket.requests.sum(),
                bucket.invocations.sum(),
                bucket.dispatchNanos.sum(),
                bucket.functionNanos.sum());
    }

    /** Counts calls of functions and how long they took: waiting for their turn, and running. */
    void called(int bucket, long invocations, long dispatchNanos, long functionNanos) {
        Bucket counted = buckets[bucket];
        counted.invocations.add(invocations);
        if (dispatchNanos != 0) {
            counted.dispatchNanos.add(dispatchNanos);
        }
        if (functionNanos != 0) {
            counted.functionNanos.add(functionNanos);
        }
    }

    /**
     * Counts a request.
     *
     * @param touched the buckets that it touched, one bit each
     */
    void requestEnded(long touched) {
        requests.increment();
        for (long bits = touched; bits != 0; bits &= bits - 1) {
            buckets[Long.numberOfTrailingZeros(bits)].requests.increment();
        }
    }

    /** Notes how long a request was in one bucket. */
    void spent(int bucket, long nanos) {
        if (nanos > 0) {
            buckets[bucket].times.record(nanos);
        }
    }

    /** Notes how long a request was in each of the buckets that it touched. */
    void spent(long touched, long[] nanos) {
        for (long bits = touched; bits != 0; bits &= bits - 1) {
            int index = Long.numberOfTrailingZeros(bits);
            spent(index, nanos[index]);
        }
    }
}
