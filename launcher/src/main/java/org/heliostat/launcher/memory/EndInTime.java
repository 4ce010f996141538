package org.heliostat.launcher.memory;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.time.Ticker;

/**
 * Ends a process that was told to end and does not. It does so on a thread of its own, {@code memory-end}, which is there from the
 * start, allocates nothing and takes no lock: where each allocation is a collection, one look at memory or one line of the log
 * takes longer than the whole end may.
 */
final class EndInTime implements AutoCloseable {

    /** Where memory is short, what has not ended so long after its requests will not. */
    private static final long BEYOND_DRAIN_IN_TROUBLE_NANOS =
            Duration.ofSeconds(10).toNanos();

    private final Runnable halt;
    private final Ticker ticker;
    private final long pauseNanos;
    private final Thread thread;
    private volatile boolean closed;
    private volatile boolean isEnding;
    private volatile boolean isShort;
    private volatile long endingSinceNanos;
    private volatile long drainNanos;
    private volatile long patienceNanos;

    /**
     * @param halt ends the process at once; allocates nothing
     * @param pause from one look at the time to the next
     * @param patience until {@link #follow} has been told another one
     */
    EndInTime(Runnable halt, Ticker ticker, Duration pause, Duration patience) {
        this.halt = halt;
        this.ticker = ticker;
        this.pauseNanos = pause.toNanos();
        this.patienceNanos = patience.toNanos();
        this.thread = new Thread(null, this::watch, "memory-end", 0, false);
        this.thread.setDaemon(true);
        this.thread.start();
    }

    /**
     * @param drain what requests in progress get at an orderly end
     * @param beyond what everything else gets
     */
    void follow(Duration drain, Duration beyond) {
        drainNanos = drain.toNanos();
        patienceNanos = drain.plus(beyond).toNanos();
    }

    /** The time begins with the first call. Any thread; allocates nothing. */
    void expectEnd() {
        if (!isEnding) {
            endingSinceNanos = ticker.nanos();
            isEnding = true;
            LockSupport.unpark(thread);
        }
    }

    /** @param now whether there is little hope that memory comes back */
    void memoryIsShort(boolean now) {
        isShort = now;
    }

    private void watch() {
        while (!closed) {
            if (isEnding && isLate(ticker.nanos() - endingSinceNanos)) {
                halt.run();
            }
            LockSupport.parkNanos(this, pauseNanos);
        }
    }

    private boolean isLate(long sinceNanos) {
        return sinceNanos > patienceNanos || (isShort && sinceNanos > drainNanos + BEYOND_DRAIN_IN_TROUBLE_NANOS);
    }

    /** Ends the thread. */
    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
