package org.heliostat.servlet.responsecache.store;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A part of a cache: entries in the order of their last use. Any thread; the lock covers a few steps in memory. */
final class Segment {

    private static final int INITIAL_ENTRIES = 64;
    private static final float LOAD_FACTOR = 0.75f;

    private final int maxEntries;
    private final Object lock = new Object();
    private final LinkedHashMap<String, Kept> entries = // guarded by lock
            new LinkedHashMap<>(INITIAL_ENTRIES, LOAD_FACTOR, true);
    private boolean closed; // guarded by lock

    Segment(int maxEntries) {
        this.maxEntries = maxEntries;
    }

    /** Finds an entry and makes it the one used last. */
    @Nullable
    Kept get(String key) {
        synchronized (lock) {
            return entries.get(key);
        }
    }

    /** What a put pushed out. */
    record Pushed(boolean taken, @Nullable Kept replaced, @Nullable Kept eldest) {

        static final Pushed REFUSED = new Pushed(false, null, null);
    }

    Pushed put(String key, Kept value) {
        synchronized (lock) {
            if (closed) {
                return Pushed.REFUSED;
            }
            Kept replaced = entries.put(key, value);
            return new Pushed(true, replaced, entries.size() > maxEntries ? pollEldest() : null);
        }
    }

    /** Removes an entry, but only if it is still the given one. */
    boolean remove(String key, Kept expected) {
        synchronized (lock) {
            return entries.remove(key, expected);
        }
    }

    @Nullable
    Kept remove(String key) {
        synchronized (lock) {
            return entries.remove(key);
        }
    }

    /** @return the entry used longest ago, removed; null when there is none */
    @Nullable
    Kept dropEldest() {
        synchronized (lock) {
            return pollEldest();
        }
    }

    private @Nullable Kept pollEldest() {
        Iterator<Kept> eldest = entries.values().iterator();
        if (!eldest.hasNext()) {
            return null;
        }
        Kept value = eldest.next();
        eldest.remove();
        return value;
    }

    /** @return the entries removed */
    List<Kept> removeIf(Predicate<String> keys) {
        List<Kept> removed = new ArrayList<>();
        synchronized (lock) {
            Iterator<Map.Entry<String, Kept>> all = entries.entrySet().iterator();
            while (all.hasNext()) {
                Map.Entry<String, Kept> entry = all.next();
                if (keys.test(entry.getKey())) {
                    removed.add(entry.getValue());
                    all.remove();
                }
            }
        }
        return removed;
    }

    /** Nothing is taken from now on. */
    void close() {
        synchronized (lock) {
            closed = true;
        }
    }

    int size() {
        synchronized (lock) {
            return entries.size();
        }
    }
}
