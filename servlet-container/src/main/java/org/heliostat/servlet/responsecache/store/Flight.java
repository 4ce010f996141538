package org.heliostat.servlet.responsecache.store;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The making of one answer: one request leads, others wait for what comes of it. When the leader fails, one of those
 * who wait leads in its place. Waiting ends by the limit given, at the latest. Any thread that may block.
 *
 * @param <T> what is made
 */
public final class Flight<T> {

    /** What a request does that has waited. */
    public enum Turn {
        /** {@link Flight#made} has the answer. */
        SERVED,
        /** It leads now. */
        LEADS,
        /** The answer is for one request only, or cannot be made: everybody tries, without waiting. */
        ALONE,
        /** It has waited as long as may be, or was interrupted: it makes one without anybody waiting for it. */
        TIMED_OUT
    }

    private static final int MOST_FAILURES = 2;

    private final Flights<T> flights;
    private final String key;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean led = true; // guarded by lock
    private @Nullable Turn ending; // guarded by lock
    private int waiting; // guarded by lock
    private int failures; // guarded by lock
    private volatile @Nullable T made;

    Flight(Flights<T> flights, String key) {
        this.flights = flights;
        this.key = key;
    }

    /** Waits for the leader. */
    public Turn await(long millis) {
        long left = TimeUnit.MILLISECONDS.toNanos(millis);
        lock.lock();
        waiting++;
        try {
            while (true) {
                if (ending != null) {
                    return ending;
                }
                if (!led) {
                    led = true;
                    return Turn.LEADS;
                }
                if (left <= 0) {
                    return Turn.TIMED_OUT;
                }
                left = changed.awaitNanos(left);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            passOnIfFree();
            return Turn.TIMED_OUT;
        } finally {
            waiting--;
            lock.unlock();
        }
    }

    /** A signal that reached one who gives up must not be lost for the others. */
    private void passOnIfFree() {
        if (!led) {
            changed.signal();
        }
    }

    /** @return the answer, after a turn SERVED */
    public T made() {
        T value = made;
        if (value == null) {
            throw new IllegalStateException("nothing was made (expected: a turn SERVED before)");
        }
        return value;
    }

    /** The leader has made an answer for all. */
    public void landed(T value) {
        made = value;
        end(Turn.SERVED);
    }

    /** The leader has found that the answer is not for others. */
    public void aloneFromHere() {
        end(Turn.ALONE);
    }

    private void end(Turn turn) {
        flights.ended(key, this);
        lock.lock();
        try {
            ending = turn;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The leader gives up: the next one leads, if there is one. After the second failure nobody waits any longer, or all
     * would fail one after the other.
     *
     * @return whether everybody goes on alone
     */
    public boolean failed() {
        lock.lock();
        try {
            failures++;
            if (failures < MOST_FAILURES) {
                led = false;
                if (waiting == 0) {
                    flights.ended(key, this);
                } else {
                    changed.signal();
                }
                return false;
            }
        } finally {
            lock.unlock();
        }
        end(Turn.ALONE);
        return true;
    }

    /** @return requests that wait now */
    public int waiting() {
        lock.lock();
        try {
            return waiting;
        } finally {
            lock.unlock();
        }
    }
}
