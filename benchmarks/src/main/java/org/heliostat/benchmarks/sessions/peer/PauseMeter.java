package org.heliostat.benchmarks.sessions.peer;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.time.Ticker;

/**
 * A thread that wants to run each millisecond, as a request would, and notes the longest time that it could not: a
 * collection, a safepoint, a machine that is busy.
 */
final class PauseMeter {

    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Ticker ticker;
    private final Thread thread = new Thread(this::tick, "pause-meter");
    private volatile boolean stopped;
    private volatile long longestNanos;

    PauseMeter(Ticker ticker) {
        this.ticker = ticker;
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    /** @return the longest time in nanoseconds that it came late */
    long stop() throws InterruptedException {
        stopped = true;
        thread.join();
        return longestNanos;
    }

    private void tick() {
        long last = ticker.nanos();
        while (!stopped) {
            LockSupport.parkNanos(STEP_NANOS);
            long now = ticker.nanos();
            longestNanos = Math.max(longestNanos, now - last - STEP_NANOS);
            last = now;
        }
    }
}
