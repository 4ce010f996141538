package org.heliostat.servlet.httpsession.session;

import java.util.concurrent.ConcurrentHashMap;

/**
 * Copies names and values of a session's attributes in turn from array to array, as small as they are few: most sessions
 * have fewer than five, and there may be a million of them. A map takes over where there are many. Pure functions.
 */
final class AttributePairs {

    static final Object[] NONE = {};

    /** Pairs in an array at most: beyond, copying at each change costs more than a map. */
    private static final int MOST_IN_ARRAY = 16;

    private AttributePairs() {}

    /** Once there is a map it stays: no change can be lost between the two. */
    static Object added(Object[] pairs, String name, Object value) {
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

    static Object[] replaced(Object[] pairs, int at, Object value) {
        Object[] changed = pairs.clone();
        changed[at + 1] = value;
        return changed;
    }

    static Object[] without(Object[] pairs, int at) {
        if (pairs.length == 2) {
            return NONE;
        }
        Object[] fewer = new Object[pairs.length - 2];
        System.arraycopy(pairs, 0, fewer, 0, at);
        System.arraycopy(pairs, at + 2, fewer, at, pairs.length - at - 2);
        return fewer;
    }

    static int indexOf(Object[] pairs, String name) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked")
    static ConcurrentHashMap<String, Object> map(Object table) {
        return (ConcurrentHashMap<String, Object>) table;
    }
}
