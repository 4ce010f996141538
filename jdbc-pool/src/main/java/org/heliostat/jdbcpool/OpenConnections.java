package org.heliostat.jdbcpool;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The open connections of a pool, and how many of them are to stay. Any thread.
 *
 * <p>A connection is <i>open</i> from the driver's answer until its close has ended, and <i>kept</i> until it is
 * decided that it will be closed. The hard bound is for open ones, sizes to keep are for kept ones.
 */
final class OpenConnections {

    private final Set<PhysicalConnection> all = ConcurrentHashMap.newKeySet();
    private final Set<PhysicalConnection> failed = ConcurrentHashMap.newKeySet();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger kept = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();
    private final AtomicInteger flushes = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition oneEnded = lock.newCondition();
    private final Runnable afterEnd;
    private final Runnable afterCutOff;

    // Guarded by lock.
    private long closedTotal;
    private long leasesOfClosed;

    /**
     * @param afterEnd hears that one is not open any more; any thread, must not block
     * @param afterCutOff hears of leases that their borrowers cannot end; any thread, must not block
     */
    OpenConnections(Runnable afterEnd, Runnable afterCutOff) {
        this.afterEnd = afterEnd;
        this.afterCutOff = afterCutOff;
    }

    /** A lease has ended otherwise than by its borrower: its connection was closed, or is lent anew. Any thread. */
    void leaseCutOff() {
        afterCutOff.run();
    }

    void add(PhysicalConnection opened) {
        all.add(opened);
        kept.incrementAndGet();
        peak.accumulateAndGet(open.incrementAndGet(), Math::max);
    }

    /** Remembers one that could not be opened and is on its way to a borrower. */
    void addFailed(PhysicalConnection none) {
        failed.add(none);
    }

    /** Those whose borrower has gone away stand in the way of real ones. */
    void evictFailed() {
        failed.forEach(PhysicalConnection::evict);
    }

    /** @return whether one is left that is to be closed and cannot be yet */
    boolean evictWhatIsLeft() {
        boolean left = false;
        for (PhysicalConnection connection : all) {
            left |= connection.evictIfLeft();
        }
        for (PhysicalConnection none : failed) {
            left |= none.evictIfLeft();
        }
        return left;
    }

    void remove(PhysicalConnection ended) {
        lock.lock();
        try {
            if (!all.remove(ended)) {
                failed.remove(ended);
                return;
            }
            closedTotal++;
            leasesOfClosed += ended.leases();
            if (ended.condemn()) {
                kept.decrementAndGet();
            }
            open.decrementAndGet();
            oneEnded.signalAll();
        } finally {
            lock.unlock();
        }
        afterEnd.run();
    }

    /**
     * Decides that a connection will be closed.
     *
     * @param atLeast how many must be kept after that
     * @return whether it is so decided; false if that was done before, or too few would be kept
     */
    boolean condemn(PhysicalConnection connection, int atLeast) {
        int now = kept.get();
        while (now > atLeast) {
            if (kept.compareAndSet(now, now - 1)) {
                if (connection.condemn()) {
                    return true;
                }
                kept.incrementAndGet();
                return false;
            }
            now = kept.get();
        }
        return false;
    }

    /** @return whether fewer than so many are open, after waiting for that at most so long */
    boolean awaitFewerThan(int max, long nanos) throws InterruptedException {
        if (open.get() < max) {
            return true;
        }
        lock.lock();
        try {
            long left = nanos;
            while (open.get() >= max && left > 0) {
                left = oneEnded.awaitNanos(left);
            }
            return open.get() < max;
        } finally {
            lock.unlock();
        }
    }

    /** All that are open are to be closed, and so are those that are just being opened. */
    void flush() {
        flushes.incrementAndGet();
        for (PhysicalConnection connection : all) {
            condemn(connection, 0);
            connection.evict();
        }
    }

    /** @return how often all were to be closed; one that was opened across a change is of yesterday, too */
    int flushes() {
        return flushes.get();
    }

    /** @return connections that will be closed when their borrowers give them back, and take up room until then */
    int lentAndCondemned() {
        int count = 0;
        for (PhysicalConnection connection : all) {
            if (connection.isCondemned() && connection.isLent()) {
                count++;
            }
        }
        return count;
    }

    /** @return leases since the start; counted by each connection, so that borrowers share no counter */
    long leases() {
        lock.lock();
        try {
            long leases = leasesOfClosed;
            for (PhysicalConnection connection : all) {
                leases += connection.leases();
            }
            return leases;
        } finally {
            lock.unlock();
        }
    }

    /** @return connections that have ended since the start */
    long closed() {
        lock.lock();
        try {
            return closedTotal;
        } finally {
            lock.unlock();
        }
    }

    int open() {
        return open.get();
    }

    int kept() {
        return kept.get();
    }

    int peak() {
        return peak.get();
    }

    Iterable<PhysicalConnection> all() {
        return all;
    }
}
