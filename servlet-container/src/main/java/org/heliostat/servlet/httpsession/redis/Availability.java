package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.time.Ticker;

/**
 * Whether one part of the keys can be reached. While it is away, the first calls wait for it to be back, as long as a call
 * may take; when it has been away for longer than that, calls fail at once. Any thread.
 */
final class Availability {

    private static final long FIRST_PAUSE_MILLIS = 100;
    static final long LONGEST_PAUSE_MILLIS = 5_000;

    private final String address;
    private final Ticker ticker;
    private final long patienceNanos;

    private final Object lock = new Object();

    /** Completed when it is back; not completed: it is away. Guarded by lock, like what follows. */
    private CompletableFuture<Void> back = new CompletableFuture<>();

    private long awaySince;
    private int attempts;
    private int losses;
    private String lastFailure = "not connected yet";

    /** Away at first. */
    Availability(String address, Ticker ticker, long patienceNanos) {
        this.address = address;
        this.ticker = ticker;
        this.patienceNanos = patienceNanos;
        this.awaySince = ticker.nanos();
    }

    boolean isUp() {
        synchronized (lock) {
            return back.isDone();
        }
    }

    /** How often it was lost: who begins a command now and fails later says so with {@link #lost}. */
    int losses() {
        synchronized (lock) {
            return losses;
        }
    }

    /**
     * Completed when commands may be sent.
     *
     * @throws AwayException when it has been away for too long to wait
     */
    CompletableFuture<Void> back() throws AwayException {
        synchronized (lock) {
            if (!back.isDone() && ticker.nanos() - awaySince > patienceNanos) {
                throw away();
            }
            return back;
        }
    }

    AwayException away() {
        synchronized (lock) {
            long seconds = TimeUnit.NANOSECONDS.toSeconds(ticker.nanos() - awaySince);
            return new AwayException(address + ": has been away for " + seconds + " s (" + lastFailure + ")");
        }
    }

    /**
     * Of those who lose it, the first one counts.
     *
     * @param whenBegun {@link #losses} before the command that failed
     * @return whether it was there until now
     */
    boolean lost(int whenBegun, String reason) {
        synchronized (lock) {
            if (losses != whenBegun || !back.isDone()) {
                return false;
            }
            back = new CompletableFuture<>();
            awaySince = ticker.nanos();
            losses++;
            lastFailure = reason;
            return true;
        }
    }

    /** @return milliseconds until the next attempt */
    long failedAgain(String reason) {
        synchronized (lock) {
            lastFailure = reason;
            return Math.min(LONGEST_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(attempts++, 10));
        }
    }

    /** @return milliseconds that it was away */
    long cameBack() {
        CompletableFuture<Void> awaited;
        long millis;
        synchronized (lock) {
            attempts = 0;
            awaited = back;
            millis = TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - awaySince);
        }
        awaited.complete(null);
        return millis;
    }

    /** It has been away for so long that nobody waits. */
    static final class AwayException extends IOException {
        private static final long serialVersionUID = 1L;

        AwayException(String message) {
            super(message);
        }
    }
}
