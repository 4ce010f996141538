package org.heliostat.gateway.origin.place;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the requests that wait at one origin, for a place among its requests or for a connection: queue-size bounds both
 * together. Any thread, without a lock.
 */
public final class OriginQueue {

    private final int most;
    private final long timeoutNanos;
    private final AtomicInteger length = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final LongAdder refused = new LongAdder();
    private final LongAdder expired = new LongAdder();

    /**
     * @param most requests that may wait
     * @param timeout how long each may
     */
    public OriginQueue(int most, Duration timeout) {
        this.most = most;
        this.timeoutNanos = timeout.toNanos();
    }

    public int length() {
        return length.get();
    }

    public long peak() {
        return peak.get();
    }

    /** @return whether one more may wait */
    public boolean hasRoom() {
        return length.get() < most;
    }

    /** @return requests that found it full */
    public long refused() {
        return refused.sum();
    }

    /** @return requests that have waited too long */
    public long expired() {
        return expired.sum();
    }

    /** @return how long one may wait */
    long timeoutNanos() {
        return timeoutNanos;
    }

    /** @return whether one more may wait; {@link #leave} must follow */
    boolean enter() {
        int now = length.incrementAndGet();
        if (now > most) {
            length.decrementAndGet();
            refused.increment();
            return false;
        }
        peak.accumulate(now);
        return true;
    }

    void leave() {
        length.decrementAndGet();
    }

    void countExpired() {
        expired.increment();
    }
}
