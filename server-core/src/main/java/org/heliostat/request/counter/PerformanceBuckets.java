package org.heliostat.request.counter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.heliostat.stats.PerformanceSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;
import org.heliostat.stats.latency.Measuring;

/**
 * Counts what the functions of obj.conf cost, by bucket: the server's predefined ones and those of define-perf-bucket
 * (monitoring reference, performance buckets). Each virtual server counts for itself, and the server's figures are
 * their sum. Whether anything is measured is decided at start. Any thread.
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
    private static final int VIRTUAL_SERVERS = 1_000;

    private final boolean profiling;
    private final int virtualServers;
    private final List<Definition> definitions;
    private final List<LatencyHistogram> times;
    private final Map<String, BucketCounters> byVirtualServer = new ConcurrentHashMap<>();
    private final BucketCounters other;

    /**
     * @param profiling whether calls are measured at all
     * @param own in the order of their definition; a name that is taken already is not added again
     */
    public PerformanceBuckets(boolean profiling, List<Definition> own) {
        this(profiling, own, VIRTUAL_SERVERS);
    }

    /** @param virtualServers with counters of their own; the others share theirs */
    public PerformanceBuckets(boolean profiling, List<Definition> own, int virtualServers) {
        this.profiling = profiling && Measuring.IS_ON;
        this.virtualServers = virtualServers;
        Set<String> names = new HashSet<>(Set.of(DEFAULT.name(), CACHED.name()));
        this.definitions = Stream.concat(
                        Stream.of(DEFAULT, CACHED), own.stream().filter(definition -> names.add(definition.name())))
                .limit(MOST)
                .toList();
        this.times =
                definitions.stream().map(definition -> new LatencyHistogram()).toList();
        this.other = new BucketCounters(times);
    }

    public boolean isProfiling() {
        return profiling;
    }

    /** @return whether a bucket of this name is predefined or was defined */
    public boolean has(String name) {
        return definitions.stream().anyMatch(definition -> definition.name().equals(name));
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

    /** @return where the virtual server counts, the same ones after a reload */
    public synchronized BucketCounters ofVirtualServer(String id) {
        BucketCounters known = byVirtualServer.get(id);
        if (known == null && byVirtualServer.size() >= virtualServers) {
            return other;
        }
        return byVirtualServer.computeIfAbsent(id, any -> new BucketCounters(times));
    }

    /** @return the figures of this moment; each is exact, together they may be some events apart */
    public PerformanceSnapshot snapshot() {
        List<BucketCounters> everywhere = new ArrayList<>(byVirtualServer.values());
        everywhere.add(other);
        List<PerformanceSnapshot.Bucket> all = new ArrayList<>(definitions.size());
        for (int i = 0; i < definitions.size(); i++) {
            PerformanceSnapshot.Bucket sum = bucket(i);
            for (BucketCounters counters : everywhere) {
                sum = sum.plus(counters.counts(i));
            }
            all.add(sum);
        }
        long requests = everywhere.stream().mapToLong(BucketCounters::requests).sum();
        return new PerformanceSnapshot(profiling, requests, all);
    }

    /** @return the virtual server's part, nothing when it shares its counters with others */
    public PerformanceSnapshot.Part snapshotOf(String virtualServerId) {
        BucketCounters counters = byVirtualServer.get(virtualServerId);
        if (!profiling || counters == null) {
            return PerformanceSnapshot.Part.NONE;
        }
        List<PerformanceSnapshot.Counts> all = new ArrayList<>(definitions.size());
        for (int i = 0; i < definitions.size(); i++) {
            all.add(counters.counts(i));
        }
        return new PerformanceSnapshot.Part(counters.requests(), all);
    }

    private PerformanceSnapshot.Bucket bucket(int index) {
        Definition definition = definitions.get(index);
        return new PerformanceSnapshot.Bucket(
                definition.name(),
                definition.description(),
                0,
                0,
                0,
                0,
                times.get(index).snapshot());
    }
}
