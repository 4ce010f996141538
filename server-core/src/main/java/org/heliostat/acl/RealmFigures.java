package org.heliostat.acl;

import java.util.concurrent.atomic.LongAdder;
import org.heliostat.acl.ldap.DirectoryFigures;

/** Counters of all realms since the server started; they survive reloads. Any thread. */
final class RealmFigures {

    private final LongAdder cacheHits = new LongAdder();
    private final LongAdder cacheMisses = new LongAdder();
    private final LongAdder groupHits = new LongAdder();
    private final LongAdder groupMisses = new LongAdder();
    private final DirectoryFigures directories = new DirectoryFigures();
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

    LongAdder groupHits() {
        return groupHits;
    }

    LongAdder groupMisses() {
        return groupMisses;
    }

    DirectoryFigures directories() {
        return directories;
    }

    void refused() {
        refused.increment();
    }

    long refusedTotal() {
        return refused.sum();
    }
}
