package org.heliostat.search.index;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the queries of one virtual server that are being answered, by whatever line of obj.conf. Any thread. */
public final class QueryPlaces {

    private final AtomicInteger taken = new AtomicInteger();

    /**
     * @param most that may be taken, as whoever asks has it: a reload may change that
     * @return whether there was one, which is then to be left
     */
    public boolean tryEnter(int most) {
        int before = taken.get();
        while (before < most) {
            if (taken.compareAndSet(before, before + 1)) {
                return true;
            }
            before = taken.get();
        }
        return false;
    }

    public void leave() {
        taken.decrementAndGet();
    }
}
