package org.heliostat.acl.ldap;

import java.util.concurrent.atomic.LongAdder;

/** Counters of all directories since the server started. Any thread. */
public final class DirectoryFigures {

    private final LongAdder lookups = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder cut = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    void lookedUp() {
        lookups.increment();
    }

    /** A thread has waited for a place and for the answer to a question. */
    void waited(long nanoseconds) {
        nanos.add(nanoseconds);
    }

    void failed() {
        failures.increment();
    }

    void refused() {
        refused.increment();
    }

    void cut() {
        cut.increment();
    }

    /** @return lists of groups of a user of which not all could be told */
    public long cutTotal() {
        return cut.sum();
    }

    /** @return questions that were sent, or tried to be */
    public long lookupsTotal() {
        return lookups.sum();
    }

    /** @return nanoseconds that threads waited for answers */
    public long nanosTotal() {
        return nanos.sum();
    }

    /** @return questions that were not answered */
    public long failuresTotal() {
        return failures.sum();
    }

    /** @return questions that were not asked: too many waited, or the directory was away a moment ago */
    public long refusedTotal() {
        return refused.sum();
    }
}
