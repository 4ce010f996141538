package org.heliostat.compression;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.CompressionSnapshot;
import org.heliostat.time.Ticker;

/** Totals of compressed answers and inflated bodies since start-up, and how many are being made, within a limit. Any thread. */
public final class CompressionCounters {

    private final LongAdder answers = new LongAdder();
    private final LongAdder bytesIn = new LongAdder();
    private final LongAdder bytesOut = new LongAdder();
    private final LongAdder bypassed = new LongAdder();
    private final AtomicInteger running = new AtomicInteger();

    private volatile int most;

    private final InflationCounters bodies;

    /**
     * @param most coders at one time (MaxCompressedAnswers), of about 1 to 3 MB each
     * @param mostBodies request bodies that are being inflated at one time (MaxInflatedBodies)
     * @param ticker says when a log line is due again
     */
    public CompressionCounters(int most, int mostBodies, Ticker ticker) {
        this.most = most;
        this.bodies = new InflationCounters(mostBodies, ticker);
    }

    /** @return totals of request bodies */
    public InflationCounters bodies() {
        return bodies;
    }

    /** A lower limit ends no coder that runs. */
    public void limit(int coders) {
        most = coders;
    }

    /** @return whether one more coder may run; if so, {@link #ended} must follow */
    boolean begins() {
        int limit = most;
        if (running.getAndUpdate(now -> now < limit ? now + 1 : now) >= limit) {
            bypassed.increment();
            return false;
        }
        return true;
    }

    /** A coder was made, and its answer begins. */
    void made() {
        answers.increment();
    }

    void ended() {
        running.decrementAndGet();
    }

    void coded(long in, long out) {
        bytesIn.add(in);
        bytesOut.add(out);
    }

    public CompressionSnapshot snapshot() {
        return new CompressionSnapshot(
                answers.sum(), bytesIn.sum(), bytesOut.sum(), bypassed.sum(), running.get(), bodies.snapshot());
    }
}
