package org.heliostat.servlet.responsecache.store;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts for one cache since its application started. Any thread. */
public final class CacheFigures {

    private final Map<CacheEvent, LongAdder> totals = new EnumMap<>(CacheEvent.class);

    public CacheFigures() {
        for (CacheEvent event : CacheEvent.values()) {
            totals.put(event, new LongAdder());
        }
    }

    public void count(CacheEvent event) {
        adder(event).increment();
    }

    void count(CacheEvent event, long times) {
        adder(event).add(times);
    }

    public long total(CacheEvent event) {
        return adder(event).sum();
    }

    private LongAdder adder(CacheEvent event) {
        LongAdder adder = totals.get(event);
        if (adder == null) {
            throw new IllegalStateException("no counter for " + event);
        }
        return adder;
    }
}
