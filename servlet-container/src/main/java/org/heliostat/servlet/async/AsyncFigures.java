package org.heliostat.servlet.async;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** How many asynchronous requests of one application wait, without a thread, for their answer. Any thread. */
public final class AsyncFigures {

    private final AtomicInteger waiting = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final LongAdder timedOut = new LongAdder();

    void waits() {
        peak.accumulate(waiting.incrementAndGet());
    }

    void goesOn() {
        waiting.decrementAndGet();
    }

    void timesOut() {
        timedOut.increment();
    }

    /** @return requests that wait now */
    public int waiting() {
        return waiting.get();
    }

    /** @return most that waited at one time */
    public int peak() {
        return peak.intValue();
    }

    /** @return requests whose time was over */
    public long timedOut() {
        return timedOut.sum();
    }
}
