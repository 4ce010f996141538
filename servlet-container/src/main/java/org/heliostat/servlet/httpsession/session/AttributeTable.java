package org.heliostat.servlet.httpsession.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of one session, as small as they are few: nothing for none, an array that is copied at each change for
 * some, a map for many. Most sessions have fewer than five, and there may be a million of them. Any thread.
 */
public abstract class AttributeTable {

    /** Pairs in an array at most: beyond, copying at each change costs more than a map. */
    private static final int MOST_IN_ARRAY = 16;

    private static final Object[] NONE = {};

    private static final AtomicReferenceFieldUpdater<AttributeTable, Object> TABLE =
            AtomicReferenceFieldUpdater.newUpdater(AttributeTable.class, Object.class, "table");

    /** Names and values in turn, or a map from name to value; the array is never changed. */
    private volatile Object table = NONE;

    public final @Nullable Object get(String name) {
        Object now = table;
        if (now instanceof Object[] pairs) {
            int at = indexOf(pairs, name);
            return at < 0 ? null : pairs[at + 1];
        }
        return map(now).get(name);
    }

    /** @return the value that was there */
    public final @Nullable Object put(String name, Object value) {
        while (true) {
            Object now = table;
            if (!(now instanceof Object[] pairs)) {
                return map(now).put(name, value);
            }
            int at = indexOf(pairs, name);
            Object changed = at < 0 ? added(pairs, name, value) : replaced(pairs, at, value);
            if (TABLE.compareAndSet(this, pairs, changed)) {
                return at < 0 ? null : pairs[at + 1];
            }
        }
    }

    /** @return the value that was there */
    public final @Nullable Object remove(String name) {
        while (true) {
            Object now = table;
            if (!(now instanceof Object[] pairs)) {
                return map(now).remove(name);
            }
            int at = indexOf(pairs, name);
            if (at < 0) {
                return null;
            }
            if (TABLE.compareAndSet(this, pairs, without(pairs, at))) {
                return pairs[at + 1];
            }
        }
    }

    /** @return a copy */
    public final List<String> names() {
        List<String> names = new ArrayList<>();
        forEach((name, value) -> names.add(name));
        return names;
    }

    public final void forEach(BiConsumer<String, Object> what) {
        Object now = table;
        if (now instanceof Object[] pairs) {
            for (int i = 0; i < pairs.length; i += 2) {
                what.accept((String) pairs[i], pairs[i + 1]);
            }
            return;
        }
        map(now).forEach(what);
    }

    public final int count() {
        Object now = table;
        return now instanceof Object[] pairs ? pairs.length / 2 : map(now).size();
    }

    public final void clear() {
        table = NONE;
    }

    /** Once there is a map it stays: no change can be lost between the two. */
    private static Object added(Object[] pairs, String name, Object value) {
        if (pairs.length < 2 * MOST_IN_ARRAY) {
            Object[] more = new Object[pairs.length + 2];
            System.arraycopy(pairs, 0, more, 0, pairs.length);
            more[pairs.length] = name;
            more[pairs.length + 1] = value;
            return more;
        }
        ConcurrentHashMap<String, Object> map = new ConcurrentHashMap<>(4 * MOST_IN_ARRAY);
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        map.put(name, value);
        return map;
    }

    private static Object[] replaced(Object[] pairs, int at, Object value) {
        Object[] changed = pairs.clone();
        changed[at + 1] = value;
        return changed;
    }

    private static Object[] without(Object[] pairs, int at) {
        if (pairs.length == 2) {
            return NONE;
        }
        Object[] fewer = new Object[pairs.length - 2];
        System.arraycopy(pairs, 0, fewer, 0, at);
        System.arraycopy(pairs, at + 2, fewer, at, pairs.length - at - 2);
        return fewer;
    }

    private static int indexOf(Object[] pairs, String name) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked")
    private static ConcurrentHashMap<String, Object> map(Object table) {
        return (ConcurrentHashMap<String, Object>) table;
    }
}
