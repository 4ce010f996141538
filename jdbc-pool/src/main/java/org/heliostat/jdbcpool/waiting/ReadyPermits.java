package org.heliostat.jdbcpool.waiting;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Free permits in several places, so that borrowers on different processors do not write to one counter: that would
 * cost a multiple of everything else that lending does. Any thread.
 */
final class ReadyPermits {

    /** Places lie two cache lines apart, as processors fetch them in pairs. */
    private static final int STRIDE = 32;

    private static final int MOST_PLACES = 64;

    private final AtomicIntegerArray places;
    private final int mask;

    ReadyPermits(int processors) {
        int count = Math.min(MOST_PLACES, Integer.highestOneBit(Math.max(1, processors)) * 4);
        places = new AtomicIntegerArray((count + 1) * STRIDE);
        mask = count - 1;
    }

    void put() {
        places.getAndIncrement(index(here()));
    }

    /** @return whether one was found; where a permit moves meanwhile it may be missed */
    boolean take() {
        int here = here();
        for (int step = 0; step <= mask; step++) {
            if (takeAt(index(here + step))) {
                return true;
            }
        }
        return false;
    }

    private boolean takeAt(int index) {
        int free = places.get(index);
        while (free > 0) {
            if (places.compareAndSet(index, free, free - 1)) {
                return true;
            }
            free = places.get(index);
        }
        return false;
    }

    /** @return how many there were, which are the caller's now */
    int takeAll() {
        int all = 0;
        for (int place = 0; place <= mask; place++) {
            if (places.get(index(place)) > 0) {
                all += places.getAndSet(index(place), 0);
            }
        }
        return all;
    }

    int count() {
        int all = 0;
        for (int place = 0; place <= mask; place++) {
            all += places.get(index(place));
        }
        return all;
    }

    private static int here() {
        return (int) Thread.currentThread().getId();
    }

    private int index(int place) {
        return ((place & mask) + 1) * STRIDE;
    }
}
