package org.heliostat.jdbcpool.waiting;

import java.util.ArrayDeque;
import java.util.concurrent.locks.LockSupport;
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
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Waiter mine = new Waiter(Thread.currentThread());
        lock.lock();
        try {
            if (takeIfFirst()) {
                return true;
            }
            waiters.addLast(mine);
            waiting = waiters.size();
        } finally {
            lock.unlock();
        }
        return nanos <= 0 ? parkForEver(mine) : park(mine, nanos);
    }

    private boolean parkForEver(Waiter mine) throws InterruptedException {
        while (!mine.hasPermit) {
            LockSupport.park(this);
            leaveIfInterrupted(mine);
        }
        return true;
    }

    private boolean park(Waiter mine, long nanos) throws InterruptedException {
        long deadline = System.nanoTime() + nanos;
        while (!mine.hasPermit) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return !leave(mine);
            }
            LockSupport.parkNanos(this, left);
            leaveIfInterrupted(mine);
        }
        return true;
    }

    /** Who has got a permit meanwhile keeps it and stays interrupted. */
    private void leaveIfInterrupted(Waiter mine) throws InterruptedException {
        if (!Thread.interrupted()) {
            return;
        }
        if (leave(mine)) {
            throw new InterruptedException();
        }
        Thread.currentThread().interrupt();
    }

    /** @return false if it has got a permit meanwhile */
    private boolean leave(Waiter mine) {
        lock.lock();
        try {
            if (mine.hasPermit) {
                return false;
            }
            waiters.remove(mine);
            waiting = waiters.size();
            return true;
        } finally {
            lock.unlock();
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
                LockSupport.unpark(first.thread);
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

    private static final class Waiter {
        private final Thread thread;
        private volatile boolean hasPermit;

        Waiter(Thread thread) {
            this.thread = thread;
        }
    }
}
