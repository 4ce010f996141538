package org.heliostat.filecache;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A limit that is never exceeded: what is used is reserved first. A lower limit leaves what is used already; nothing
 * more is given out before enough has come back. Any thread, no lock.
 */
final class SpaceBudget {

    private volatile long limit;
    private final AtomicLong used = new AtomicLong();

    SpaceBudget(long limit) {
        this.limit = limit;
    }

    boolean tryReserve(long amount) {
        long now = used.get();
        while (amount <= limit - now) {
            if (used.compareAndSet(now, now + amount)) {
                return true;
            }
            now = used.get();
        }
        return false;
    }

    /** @return whether so much could be reserved just now */
    boolean hasRoomFor(long amount) {
        return amount <= limit - used.get();
    }

    void release(long amount) {
        if (used.addAndGet(-amount) < 0) {
            throw new IllegalStateException("released more than was reserved: " + amount);
        }
    }

    void limit(long next) {
        limit = next;
    }

    /** @return whether more is used than there is, since the limit became lower */
    boolean isExceeded() {
        return used.get() > limit;
    }

    long used() {
        return used.get();
    }

    long limit() {
        return limit;
    }
}
