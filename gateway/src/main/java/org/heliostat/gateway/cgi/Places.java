package org.heliostat.gateway.cgi;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A bounded number of places, and a bounded number of threads that wait for one in the order in which they came. Limits
 * may change at any time. Any thread that may block.
 */
public final class Places {

    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by {@code lock}, as is everything below. */
    private final Deque<Waiter> waiters = new ArrayDeque<>();

    private int limit;
    private int queueSize;
    private int taken;
    private int peak;
    private int waitingPeak;
    private long refused;
    private long timedOut;

    /** @param queueSize threads that may wait */
    public Places(int limit, int queueSize) {
        this.limit = limit;
        this.queueSize = queueSize;
    }

    /** What the places were used for so far. */
    public record Figures(int taken, int peak, int limit, int waiting, int waitingPeak, long refused, long timedOut) {}

    private static final class Waiter {
        final Condition turn;
        boolean granted;

        Waiter(Condition turn) {
            this.turn = turn;
        }
    }

    /**
     * Takes a place, waiting for one where none is free.
     *
     * @throws NoPlaceException when too many wait already, or none became free in time
     */
    public void take(Duration patience) throws NoPlaceException {
        lock.lock();
        try {
            if (waiters.isEmpty() && taken < limit) {
                seize();
                return;
            }
            if (waiters.size() >= queueSize) {
                refused++;
                throw new NoPlaceException(waiters.size() + " requests wait already");
            }
            await(new Waiter(lock.newCondition()), patience.toNanos());
        } finally {
            lock.unlock();
        }
    }

    /** Gives a place back. */
    public void release() {
        lock.lock();
        try {
            taken--;
            grant();
        } finally {
            lock.unlock();
        }
    }

    /** Changes the limits; places that are taken stay so. */
    public void limits(int newLimit, int newQueueSize) {
        lock.lock();
        try {
            limit = newLimit;
            queueSize = newQueueSize;
            grant();
        } finally {
            lock.unlock();
        }
    }

    public Figures figures() {
        lock.lock();
        try {
            return new Figures(taken, peak, limit, waiters.size(), waitingPeak, refused, timedOut);
        } finally {
            lock.unlock();
        }
    }

    private void await(Waiter waiter, long nanos) throws NoPlaceException {
        waiters.addLast(waiter);
        waitingPeak = Math.max(waitingPeak, waiters.size());
        long left = nanos;
        @Nullable InterruptedException stopped = null;
        while (!waiter.granted && left > 0 && stopped == null) {
            try {
                left = waiter.turn.awaitNanos(left);
            } catch (InterruptedException interrupted) {
                stopped = interrupted;
            }
        }
        if (stopped != null) {
            Thread.currentThread().interrupt();
        }
        if (!waiter.granted) {
            waiters.remove(waiter);
            timedOut++;
            throw new NoPlaceException("none became free within " + TimeUnit.NANOSECONDS.toSeconds(nanos) + " s");
        }
    }

    private void grant() {
        while (taken < limit && !waiters.isEmpty()) {
            Waiter next = waiters.removeFirst();
            next.granted = true;
            seize();
            next.turn.signal();
        }
    }

    private void seize() {
        taken++;
        peak = Math.max(peak, taken);
    }
}
