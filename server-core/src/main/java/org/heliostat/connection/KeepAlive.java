package org.heliostat.connection;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.connection.KeepAliveSnapshot;

/**
 * The right of connections to stay open after an answer. A reservation is taken when a request's head has been read
 * and kept until the connection closes, so the limit counts connections in service and idle ones alike (the
 * original's rule). Any thread may call.
 */
public final class KeepAlive {

    private final AtomicInteger count = new AtomicInteger();
    private final LongAdder hits = new LongAdder();
    private final LongAdder refusals = new LongAdder();
    private final LongAdder timeouts = new LongAdder();
    private volatile int max;
    private volatile Duration timeout;

    /**
     * @param max MaxKeepAliveConnections; 0 = no connection is kept
     * @param timeout KeepAliveTimeout; zero = no connection is kept
     */
    public KeepAlive(int max, Duration timeout) {
        this.max = max;
        this.timeout = timeout;
    }

    /** Applies other limits while running; connections too many give their place back at their next request. */
    public void limits(int newMax, Duration newTimeout) {
        max = newMax;
        timeout = newTimeout;
    }

    public boolean isOff() {
        return max == 0 || timeout.isZero();
    }

    /** @return whether the connection may stay; if not, it was counted as refused unless keep-alive is off */
    public boolean reserve() {
        if (isOff()) {
            return false;
        }
        int most = max;
        if (count.getAndUpdate(now -> now < most ? now + 1 : now) >= most) {
            refusals.increment();
            return false;
        }
        return true;
    }

    /** @return whether a connection with a reservation may keep it for one more request; if not, it is given back */
    public boolean renew() {
        if (isOff()) {
            count.decrementAndGet();
            return false;
        }
        int now = count.get();
        while (now > max) {
            // One place less at each refusal, so that no more connections end than there are too many.
            if (count.compareAndSet(now, now - 1)) {
                refusals.increment();
                return false;
            }
            now = count.get();
        }
        return true;
    }

    /** Gives a reservation back. */
    public void release() {
        count.decrementAndGet();
    }

    /** Counts a request that began on a kept connection. */
    public void hit() {
        hits.increment();
    }

    /** Counts an idle connection closed after KeepAliveTimeout. */
    public void timedOut() {
        timeouts.increment();
    }

    public Duration timeout() {
        return timeout;
    }

    public KeepAliveSnapshot snapshot() {
        return new KeepAliveSnapshot(
                count.get(), max, hits.sum(), 0, refusals.sum(), timeouts.sum(), timeout.toSeconds());
    }
}
