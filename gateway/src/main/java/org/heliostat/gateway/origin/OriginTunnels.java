package org.heliostat.gateway.origin;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts the connections that were upgraded at one origin, and bounds them. Any thread, without a lock. */
final class OriginTunnels {

    final LongAdder begun = new LongAdder();
    final LongAdder timedOut = new LongAdder();
    final LongAdder sent = new LongAdder();
    final LongAdder received = new LongAdder();
    private final int limit;
    private final AtomicInteger open = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final LongAdder refused = new LongAdder();

    /** @param limit of those at the same time, with those that are being asked for; 0 for none */
    OriginTunnels(int limit) {
        this.limit = limit;
    }

    /** @return whether there is a place, which must be given back */
    boolean enter() {
        int now = open.incrementAndGet();
        if (limit > 0 && now > limit) {
            open.decrementAndGet();
            refused.increment();
            return false;
        }
        peak.accumulate(now);
        return true;
    }

    void leave() {
        open.decrementAndGet();
    }

    boolean hasRoom() {
        return limit == 0 || open.get() < limit;
    }

    int open() {
        return open.get();
    }

    long peak() {
        return peak.get();
    }

    int limit() {
        return limit;
    }

    long refused() {
        return refused.sum();
    }
}
