package org.heliostat.gateway.origin;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the requests that wait at one origin, for a place among its requests or for a connection: queue-size bounds both
 * together. Any thread, without a lock.
 */
final class OriginQueue {

    private final int most;
    private final long timeoutNanos;
    private final AtomicInteger length = new AtomicInteger();
    private final LongAccumulator peak = new LongAccumulator(Math::max, 0);
    private final LongAdder refused = new LongAdder();
    private final LongAdder expired = new LongAdder();

    OriginQueue(OriginSettings settings) {
        this.most = settings.queueSize();
        this.timeoutNanos = settings.queueTimeout().toNanos();
    }

    int length() {
        return length.get();
    }

    long peak() {
        return peak.get();
    }

    /** @return requests that found it full */
    long refused() {
        return refused.sum();
    }

    /** @return requests that have waited too long */
    long expired() {
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
