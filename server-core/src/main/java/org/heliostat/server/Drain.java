package org.heliostat.server;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.heliostat.admin.DrainResult;
import org.heliostat.time.Ticker;

/**
 * The orderly end of requests in progress: first every connection gets what it is owed, then session threads end
 * what they do: requests of clients that have left, log lines and counters that come after the last byte.
 *
 * @param taken requests handed to session threads so far
 * @param ended of them, logged and counted
 * @param idle whether no session thread is at work and nothing waits for one
 * @param connections drains the connections within the time, and says how many were cut with an answer owed
 */
record Drain(
        LongSupplier taken,
        LongSupplier ended,
        BooleanSupplier idle,
        ToIntFunction<Duration> connections,
        Ticker ticker) {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** How long what was cut may take to end. */
    private static final long AFTER_CUT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * The state from which a drain counts.
     *
     * @param taken requests until then
     * @param inProgress of them
     */
    record Begin(long taken, long inProgress) {}

    /** To be called before ports are closed: who sees them closed may end its request at once, and it still is one. */
    Begin begin() {
        long before = taken.getAsLong();
        return new Begin(before, Math.max(0, before - ended.getAsLong()));
    }

    /** @param patience for connections and session threads together (TerminateTimeout) */
    DrainResult await(Duration patience) {
        return await(patience, begin());
    }

    /** As above, of a drain that has begun. */
    DrainResult await(Duration patience, Begin begin) {
        long start = ticker.nanos();
        int cut = connections.applyAsInt(patience);
        awaitDone(start, patience.toNanos());
        long lost = Math.max(unended(), cut);
        if (lost > 0) {
            // They have lines and counters to come, while threads and logs are there.
            awaitDone(ticker.nanos(), AFTER_CUT_NANOS);
        }
        long all = Math.max(begin.inProgress() + taken.getAsLong() - begin.taken(), lost);
        return new DrainResult(all, all - lost, lost);
    }

    /** Waits a moment for those that were interrupted after the drain: their lines and counters come on their own threads. */
    void awaitInterrupted() {
        awaitDone(ticker.nanos(), AFTER_CUT_NANOS);
    }

    private void awaitDone(long start, long nanos) {
        while (!isDone()
                && ticker.nanos() - start < nanos
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }

    private boolean isDone() {
        return idle.getAsBoolean() && unended() == 0;
    }

    private long unended() {
        return Math.max(0, taken.getAsLong() - ended.getAsLong());
    }
}
