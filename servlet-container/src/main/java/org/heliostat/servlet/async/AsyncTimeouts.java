package org.heliostat.servlet.async;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.heliostat.time.GrowingPause;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one clock all asynchronous requests of a server wait on: a wheel, turned by a thread of its own that sleeps while
 * nobody waits. Any thread.
 */
public final class AsyncTimeouts implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AsyncTimeouts.class);

    private final TimeoutWheel wheel;
    private final Thread thread;
    private final GrowingPause rest = new GrowingPause(Duration.ofMillis(10), Duration.ofSeconds(1)); // the thread's
    private volatile boolean closed;

    public AsyncTimeouts(Ticker ticker) {
        wheel = new TimeoutWheel(ticker);
        thread = new Thread(null, this::run, "async-timeouts", 0, false);
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!closed) {
            try {
                wheel.await();
                wheel.turn();
                rest.reset();
            } catch (InterruptedException woken) {
                Thread.onSpinWait();
            } catch (Throwable thrown) {
                tell(thrown);
                rest.rest();
            }
        }
    }

    /** The thread must outlive even an error of the log's own, for which memory may be too short. */
    private static void tell(Throwable thrown) {
        try {
            LOG.error("a time-out of an asynchronous request failed", thrown);
        } catch (Throwable unlogged) {
            Thread.onSpinWait();
        }
    }

    /**
     * @param task short, hands over to a session thread
     * @return takes it back
     */
    public Runnable after(long millis, Runnable task) {
        return wheel.add(TimeUnit.MILLISECONDS.toNanos(Math.min(millis, TimeUnit.DAYS.toMillis(36_500))), task);
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
