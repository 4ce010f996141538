package org.heliostat.acl;

import java.util.concurrent.atomic.LongAdder;

/** Counters of all realms since the server started; they survive reloads. Any thread. */
final class RealmFigures {

    private final LongAdder cacheHits = new LongAdder();
    private final LongAdder cacheMisses = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder noncesLost = new LongAdder();
    private final LongAdder savedRequestsLost = new LongAdder();

    LongAdder noncesLost() {
        return noncesLost;
    }

    LongAdder savedRequestsLost() {
        return savedRequestsLost;
    }

    LongAdder cacheHits() {
        return cacheHits;
    }

    LongAdder cacheMisses() {
        return cacheMisses;
    }

    void refused() {
        refused.increment();
    }

    long refusedTotal() {
        return refused.sum();
    }
}
