package org.heliostat.log.access.queue;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A figure that one thread changes often and any thread may read, alone on its cache line: its changes cost the threads
 * nothing that use what stands beside it in memory.
 */
public final class LoneCounter {

    private static final int MIDDLE = 16;

    private final AtomicLongArray words = new AtomicLongArray(2 * MIDDLE + 1);

    public long get() {
        return words.get(MIDDLE);
    }

    /** One thread only. */
    public void set(long value) {
        words.setRelease(MIDDLE, value);
    }

    /** One thread only. */
    void increment() {
        words.setRelease(MIDDLE, words.getPlain(MIDDLE) + 1);
    }
}
