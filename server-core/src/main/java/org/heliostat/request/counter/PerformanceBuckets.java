package org.heliostat.request.counter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.heliostat.stats.PerformanceSnapshot;

/**
 * What the functions of obj.conf cost, by bucket: the server's predefined ones and those of define-perf-bucket
 * (monitoring reference, performance buckets). Whether anything is measured is decided at start. Any thread.
 */
public final class PerformanceBuckets {

    /** Index of the bucket of directive lines that name none, or one that is not defined. */
    public static final int DEFAULT_BUCKET = 0;

    /** Buckets a request touched fit one word of bits. */
    static final int MOST = Long.SIZE;

    /** Buckets that can be defined besides the two predefined ones. */
    public static final int MOST_OWN = MOST - 2;

    /** A bucket as it was defined. */
    public record Definition(String name, String description) {}

    private static final Definition DEFAULT = new Definition("default-bucket", "Default bucket");
    private static final Definition CACHED = new Definition("cache-bucket", "Cached responses");

    private final boolean profiling;
    private final List<Definition> definitions;
    private final LongAdder requests = new LongAdder();
    private final Bucket[] buckets;

    private static final class Bucket {
        final LongAdder invocations = new LongAdder();
        final LongAdder requests = new LongAdder();
        final LongAdder dispatchNanos = new LongAdder();
        final LongAdder functionNanos = new LongAdder();
    }

    /**
     * @param profiling whether calls are measured at all
     * @param own in the order of their definition; a name that is taken already is not added again
     */
    public PerformanceBuckets(boolean profiling, List<Definition> own) {
        this.profiling = profiling;
        Set<String> names = new HashSet<>(Set.of(DEFAULT.name(), CACHED.name()));
        this.definitions = Stream.concat(
                        Stream.of(DEFAULT, CACHED), own.stream().filter(definition -> names.add(definition.name())))
                .limit(MOST)
                .toList();
        this.buckets = new Bucket[definitions.size()];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new Bucket();
        }
    }

    public boolean isProfiling() {
        return profiling;
    }

    /** @return index of the bucket of the name, of the default bucket where none has it */
    public int indexOf(String name) {
        for (int i = 0; i < definitions.size(); i++) {
            if (definitions.get(i).name().equals(name)) {
                return i;
            }
        }
        return DEFAULT_BUCKET;
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

    /** Counts a request with the buckets it touched, one bit each. */
    void requestEnded(long touched) {
        requests.increment();
        for (long bits = touched; bits != 0; bits &= bits - 1) {
            buckets[Long.numberOfTrailingZeros(bits)].requests.increment();
        }
    }

    /** @return the figures of this moment; each is exact, together they may be some events apart */
    public PerformanceSnapshot snapshot() {
        List<PerformanceSnapshot.Bucket> all = new ArrayList<>(buckets.length);
        for (int i = 0; i < buckets.length; i++) {
            Definition definition = definitions.get(i);
            Bucket bucket = buckets[i];
            all.add(new PerformanceSnapshot.Bucket(
                    definition.name(),
                    definition.description(),
                    bucket.requests.sum(),
                    bucket.invocations.sum(),
                    bucket.dispatchNanos.sum(),
                    bucket.functionNanos.sum()));
        }
        return new PerformanceSnapshot(profiling, requests.sum(), all);
    }
}
