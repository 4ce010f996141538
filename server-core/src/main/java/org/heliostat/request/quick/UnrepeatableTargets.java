package org.heliostat.request.quick;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Remembers targets whose last watched run could not be repeated, such as those of web applications, so that not each
 * of their requests is watched for nothing. Holds only a hash of each, in a place that a later target may take; every
 * {@value #LOOKS_BETWEEN}th request is watched all the same, since what a target leads to may change. Any thread; a lost
 * write means one run more or less that is watched.
 */
final class UnrepeatableTargets {

    private static final int PLACES = 4_096;

    /** The low bits of a place count the requests that were not watched; a power of two. */
    private static final int LOOKS_BETWEEN = 64;

    private final AtomicIntegerArray places = new AtomicIntegerArray(PLACES);

    void add(String target) {
        int hash = spread(target);
        places.setOpaque(hash & PLACES - 1, tag(hash) | 1);
    }

    /** @return whether the run need not be watched */
    boolean contains(String target) {
        int hash = spread(target);
        int place = hash & PLACES - 1;
        int held = places.getOpaque(place);
        int requests = held & LOOKS_BETWEEN - 1;
        if (requests == 0 || (held & -LOOKS_BETWEEN) != tag(hash)) {
            return false;
        }
        int next = requests + 1 & LOOKS_BETWEEN - 1;
        places.setOpaque(place, next == 0 ? 0 : tag(hash) | next);
        return true;
    }

    void clear() {
        for (int i = 0; i < PLACES; i++) {
            places.setOpaque(i, 0);
        }
    }

    private static int tag(int hash) {
        return hash & -LOOKS_BETWEEN;
    }

    /** The upper bits decide as well, where a place is chosen. */
    private static int spread(String target) {
        int hash = target.hashCode() * 0x9E3779B1;
        return hash ^ hash >>> 15;
    }
}
