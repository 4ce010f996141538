package org.heliostat.incident;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The newest things of one sort by key, at most so many, and which of them the file does not have as they are now. What
 * changes all the time is due every ten seconds. Guarded by whoever has it.
 */
final class Kept<K, V> {

    private static final long PAUSE_NANOS = 10_000_000_000L;

    private final Map<K, Entry<V>> entries = new LinkedHashMap<>();
    private int limit;

    private static final class Entry<V> {
        V value;
        boolean isWritten;
        boolean isUrgent;
        boolean wasEverWritten;
        long writtenNanos;

        Entry(V value) {
            this.value = value;
        }
    }

    Kept(int limit) {
        this.limit = limit;
    }

    /** Keeps fewer from now on, or more; the oldest go. */
    void limit(int most) {
        limit = most;
        trim();
    }

    int limit() {
        return limit;
    }

    @Nullable
    V get(K key) {
        Entry<V> entry = entries.get(key);
        return entry == null ? null : entry.value;
    }

    /**
     * It is the newest now.
     *
     * @param urgent must be written with the next look
     */
    void put(K key, V value, boolean urgent) {
        Entry<V> entry = entries.remove(key);
        if (entry == null) {
            entry = new Entry<>(value);
        }
        entry.value = value;
        entry.isWritten = false;
        entry.isUrgent |= urgent;
        entries.put(key, entry);
        trim();
    }

    /** It keeps its place. */
    void change(K key, V value, boolean urgent) {
        Entry<V> entry = entries.get(key);
        if (entry != null) {
            entry.value = value;
            entry.isWritten = false;
            entry.isUrgent |= urgent;
        }
    }

    /** It comes from the file. */
    void restore(K key, V value) {
        put(key, value, false);
        Entry<V> entry = entries.get(key);
        if (entry != null) {
            entry.isWritten = true;
            entry.wasEverWritten = true;
        }
    }

    /** @return what the file should get now; oldest first */
    List<V> due(long nanos, boolean everything) {
        List<V> due = new ArrayList<>();
        for (Entry<V> entry : entries.values()) {
            if (isDue(entry, nanos, everything)) {
                due.add(entry.value);
            }
        }
        return due;
    }

    /** The file has these values; one that has changed since has not. */
    void written(List<V> values, long nanos) {
        Set<V> done = Collections.newSetFromMap(new IdentityHashMap<>());
        done.addAll(values);
        for (Entry<V> entry : entries.values()) {
            if (done.contains(entry.value)) {
                entry.isWritten = true;
                entry.isUrgent = false;
                entry.wasEverWritten = true;
                entry.writtenNanos = nanos;
            }
        }
    }

    List<V> newestFirst() {
        List<V> all = new ArrayList<>(entries.size());
        entries.values().forEach(entry -> all.add(entry.value));
        Collections.reverse(all);
        return all;
    }

    private static boolean isDue(Entry<?> entry, long nanos, boolean everything) {
        if (entry.isWritten) {
            return false;
        }
        return everything || entry.isUrgent || !entry.wasEverWritten || nanos - entry.writtenNanos >= PAUSE_NANOS;
    }

    private void trim() {
        if (entries.size() <= limit) {
            return;
        }
        Iterator<K> oldest = entries.keySet().iterator();
        while (entries.size() > limit && oldest.hasNext()) {
            oldest.next();
            oldest.remove();
        }
    }
}
