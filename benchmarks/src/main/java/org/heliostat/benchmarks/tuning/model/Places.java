package org.heliostat.benchmarks.tuning.model;

import java.util.ArrayDeque;
import java.util.Deque;

/** So many may have one at a time, the others wait in turn: connections of a database, or a lock. One thread. */
final class Places {

    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int limit;
    private int taken;

    Places(int limit) {
        this.limit = limit;
    }

    void limit(int now) {
        limit = now;
        grant();
    }

    void take(Runnable granted) {
        waiting.addLast(granted);
        grant();
    }

    void giveBack() {
        taken--;
        grant();
    }

    int taken() {
        return taken;
    }

    int waiting() {
        return waiting.size();
    }

    private void grant() {
        while (taken < limit && !waiting.isEmpty()) {
            taken++;
            waiting.removeFirst().run();
        }
    }
}
