package org.heliostat.compression;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.CompressionSnapshot;

/** Totals of inflated request bodies since start-up, and how many are being inflated, within a limit. Any thread. */
public final class InflationCounters {

    private final LongAdder bodies = new LongAdder();
    private final LongAdder bytesIn = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder unknown = new LongAdder();
    private final LongAdder broken = new LongAdder();
    private final LongAdder tooLarge = new LongAdder();
    private final LongAdder tooMany = new LongAdder();
    private final AtomicInteger running = new AtomicInteger();

    private volatile int most;

    /** @param most bodies at one time (MaxInflatedBodies), of about 60 KB each */
    InflationCounters(int most) {
        this.most = most;
    }

    /** A lower limit ends nothing that runs. */
    public void limit(int atOneTime) {
        most = atOneTime;
    }

    /** @return whether one more body may be inflated; if so, {@link #ended} must follow */
    boolean begins() {
        if (running.incrementAndGet() > most) {
            running.decrementAndGet();
            tooMany.increment();
            return false;
        }
        bodies.increment();
        return true;
    }

    void ended() {
        running.decrementAndGet();
    }

    void took(int bytes) {
        bytesIn.add(bytes);
    }

    void gave(int bytes) {
        bytesOut.add(bytes);
    }

    /** A body has a coding that is not inflated here (415). */
    void unknownCoding() {
        unknown.increment();
    }

    /** A body was not what its coding says (400). */
    void broken() {
        broken.increment();
    }

    /** A body inflates to more than it may (413). */
    void tooLarge() {
        tooLarge.increment();
    }

    CompressionSnapshot.Bodies snapshot() {
        return new CompressionSnapshot.Bodies(
                bodies.sum(),
                bytesIn.sum(),
                bytesOut.sum(),
                unknown.sum(),
                broken.sum(),
                tooLarge.sum(),
                tooMany.sum(),
                running.get());
    }
}
