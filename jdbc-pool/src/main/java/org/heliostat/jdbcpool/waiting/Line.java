package org.heliostat.jdbcpool.waiting;

import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Permits, and those who wait for one in the order they came. A permit that comes back while somebody waits is handed to
 * the first in line, who is woken for it and nobody else: with a semaphore each that gets through wakes the next one as
 * well, in vain, and under load that costs more than everything else that lending does. Any thread.
 */
final class Line {

    private final ReentrantLock lock = new ReentrantLock();

    // Guarded by lock.
    private final ArrayDeque<Waiter> waiters = new ArrayDeque<>();

    /** Below 0 while more are taken than there may be. Written under the lock. */
    private volatile int free;

    /** Length of {@link #waiters}. Written under the lock. */
    private volatile int waiting;

    Line(int permits) {
        free = permits;
    }

    /** Takes a permit if one is free and nobody waits. */
    boolean takeNow() {
        if (free <= 0 || waiting > 0) {
            return false;
        }
        lock.lock();
        try {
            return takeIfFirst();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits in line.
     *
     * @param nanos how long; 0 or less: for ever
     * @return whether a permit was taken
     * @throws InterruptedException when the thread is or becomes interrupted before it got one
     */
    boolean await(long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            return takeIfFirst() || await(new Waiter(lock.newCondition()), nanos);
        } finally {
            lock.unlock();
        }
    }

    /** Who is interrupted but has got a permit meanwhile keeps it and stays interrupted. */
    private boolean await(Waiter mine, long nanos) throws InterruptedException {
        waiters.addLast(mine);
        waiting = waiters.size();
        try {
            return nanos <= 0 ? mine.awaitForEver() : mine.await(nanos);
        } catch (InterruptedException told) {
            if (!mine.hasPermit) {
                throw told;
            }
            Thread.currentThread().interrupt();
            return true;
        } finally {
            if (!mine.hasPermit) {
                waiters.remove(mine);
                waiting = waiters.size();
            }
        }
    }

    /** Brings permits, each for the first in line then. */
    void release(int permits) {
        lock.lock();
        try {
            free += permits;
            while (free > 0 && !waiters.isEmpty()) {
                Waiter first = waiters.removeFirst();
                free--;
                first.hasPermit = true;
                first.turn.signal();
            }
            waiting = waiters.size();
        } finally {
            lock.unlock();
        }
    }

    /** There may be so many fewer from now on, though they be taken. */
    void reduce(int permits) {
        lock.lock();
        try {
            free -= permits;
        } finally {
            lock.unlock();
        }
    }

    /** @return how many are free; below 0: how many are taken beyond what there may be */
    int free() {
        return free;
    }

    /** @return how many wait */
    int waiting() {
        return waiting;
    }

    private boolean takeIfFirst() {
        if (free <= 0 || !waiters.isEmpty()) {
            return false;
        }
        free--;
        return true;
    }

    /** Used under the lock. */
    private static final class Waiter {

        private final Condition turn;
        private boolean hasPermit;

        Waiter(Condition turn) {
            this.turn = turn;
        }

        boolean awaitForEver() throws InterruptedException {
            while (!hasPermit) {
                turn.await();
            }
            return true;
        }

        boolean await(long nanos) throws InterruptedException {
            long left = nanos;
            while (!hasPermit && left > 0) {
                left = turn.awaitNanos(left);
            }
            return hasPermit;
        }
    }
}
