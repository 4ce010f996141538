package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * Performance buckets: what functions of obj.conf cost (perfdump's Performance Counters, profile and
 * profile-bucket of stats-xml).
 *
 * @param profiling whether calls are measured (perf-init, stats-init profiling)
 * @param requests that ended while calls were measured
 * @param buckets default-bucket, cache-bucket, then the others as they were defined
 */
public record PerformanceSnapshot(boolean profiling, long requests, List<Bucket> buckets) {

    /** Nothing is measured. */
    public static final PerformanceSnapshot OFF = new PerformanceSnapshot(false, 0, List.of());

    public PerformanceSnapshot {
        buckets = List.copyOf(buckets);
    }

    /** @return calls that fell into any bucket */
    public long invocations() {
        return buckets.stream().mapToLong(Bucket::invocations).sum();
    }

    /** @return time of all calls with the latency before each: the original's request processing time */
    public long totalNanos() {
        return buckets.stream().mapToLong(Bucket::totalNanos).sum();
    }

    /**
     * One bucket.
     *
     * @param name as defined by define-perf-bucket
     * @param description its text, the name again where none was given
     * @param requests in which at least one call fell into it
     * @param invocations calls
     * @param latencyNanos from the end of the call before (or the beginning of the request) to the call
     * @param functionNanos in the functions themselves
     * @param responseTimes both together, one duration for each request that was measured
     */
    public record Bucket(
            String name,
            String description,
            long requests,
            long invocations,
            long latencyNanos,
            long functionNanos,
            LatencySnapshot responseTimes) {

        /** @return the same with a virtual server's part added */
        public Bucket plus(Counts part) {
            return new Bucket(
                    name,
                    description,
                    requests + part.requests(),
                    invocations + part.invocations(),
                    latencyNanos + part.latencyNanos(),
                    functionNanos + part.functionNanos(),
                    responseTimes);
        }

        public long totalNanos() {
            return latencyNanos + functionNanos;
        }
    }

    /**
     * The part of one virtual server.
     *
     * @param requests of it that ended while calls were measured
     * @param buckets in the order of the server's
     */
    public record Part(long requests, List<Counts> buckets) {

        /** Nothing is measured, or not for this virtual server alone. */
        public static final Part NONE = new Part(0, List.of());

        public Part {
            buckets = List.copyOf(buckets);
        }
    }

    /** What one virtual server has in one bucket; meanings as for {@link Bucket}. */
    public record Counts(long requests, long invocations, long latencyNanos, long functionNanos) {}
}
