package org.heliostat.stats.latency;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Histograms by name (a mapping, a virtual server; never a raw path), each made at its first use. When the limit is
 * reached, further names share the one called {@link #OTHER}. Any thread may call.
 */
public final class LatencyHistograms {

    /** Name of the histogram that takes what has no histogram of its own. */
    public static final String OTHER = "other";

    private final Map<String, LatencyHistogram> byName = new ConcurrentHashMap<>();
    private final LatencyHistogram other = new LatencyHistogram();
    private final int limit;

    /** @param limit most histograms, {@link #OTHER} not counted */
    public LatencyHistograms(int limit) {
        this.limit = limit;
    }

    /** @return the name's histogram; callers keep it, so that recording needs no search */
    public LatencyHistogram named(String name) {
        LatencyHistogram known = byName.get(name);
        if (known != null) {
            return known;
        }
        return make(name);
    }

    /** @return the name's own distribution; {@link LatencySnapshot#NONE} when it has none, or shares one */
    public LatencySnapshot snapshotOf(String name) {
        LatencyHistogram own = byName.get(name);
        return own == null ? LatencySnapshot.NONE : own.snapshot();
    }

    /** @return all of them as one distribution */
    public LatencySnapshot total() {
        List<LatencyHistogram> all = new ArrayList<>(byName.values());
        all.add(other);
        return LatencyHistogram.together(all);
    }

    /** @return every distribution in which something was recorded, by name */
    public Map<String, LatencySnapshot> snapshot() {
        Map<String, LatencySnapshot> all = new LinkedHashMap<>();
        new TreeMap<>(byName).forEach((name, histogram) -> put(all, name, histogram));
        put(all, OTHER, other);
        return all;
    }

    private synchronized LatencyHistogram make(String name) {
        if (name.equals(OTHER) || (byName.size() >= limit && !byName.containsKey(name))) {
            return other;
        }
        return byName.computeIfAbsent(name, unused -> new LatencyHistogram());
    }

    private static void put(Map<String, LatencySnapshot> all, String name, LatencyHistogram histogram) {
        LatencySnapshot snapshot = histogram.snapshot();
        if (snapshot.count() > 0) {
            all.put(name, snapshot);
        }
    }
}
