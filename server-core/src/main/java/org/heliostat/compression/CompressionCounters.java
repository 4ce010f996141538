package org.heliostat.compression;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.CompressionSnapshot;

/** Totals of compressed answers since start-up, and how many are being made. Any thread. */
public final class CompressionCounters {

    private final LongAdder answers = new LongAdder();
    private final LongAdder bytesIn = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder bypassed = new LongAdder();
    private final AtomicInteger running = new AtomicInteger();

    /** @return whether one more coder may run; if so, {@link #ended} must follow */
    boolean begins(int most) {
        if (running.incrementAndGet() > most) {
            running.decrementAndGet();
            bypassed.increment();
            return false;
        }
        answers.increment();
        return true;
    }

    void ended() {
        running.decrementAndGet();
    }

    void coded(long in, long out) {
        bytesIn.add(in);
        bytesOut.add(out);
    }

    public CompressionSnapshot snapshot() {
        return new CompressionSnapshot(answers.sum(), bytesIn.sum(), bytesOut.sum(), bypassed.sum(), running.get());
    }
}
