package org.heliostat.gateway.cgi;

import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.program.CollectedBodiesSnapshot;

/** Counts request bodies that could not be collected for a program which must know their length. Any thread. */
public final class BodyCounters {

    private final LongAdder tooLarge = new LongAdder();
    private final LongAdder tooSlow = new LongAdder();

    /** One was longer than ChunkedRequestBufferSize. */
    public void tooLarge() {
        tooLarge.increment();
    }

    /** One took longer than ChunkedRequestTimeout. */
    public void tooSlow() {
        tooSlow.increment();
    }

    public CollectedBodiesSnapshot snapshot() {
        return new CollectedBodiesSnapshot(tooLarge.sum(), tooSlow.sum());
    }
}
