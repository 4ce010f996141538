package org.heliostat.server;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.heliostat.stats.thread.Heartbeat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs on one thread what must be looked at regularly: growth of sessions, averages, idle things. */
final class ServerClock implements AutoCloseable {

    private static final int BEAT_MILLIS = 1_000;
    /** A task that stands in a slow disk has this long to end. */
    private static final int END_SECONDS = 5;

    private static final Logger LOG = LoggerFactory.getLogger(ServerClock.class);

    private final ScheduledExecutorService thread;

    /** @param name of the thread */
    ServerClock(String name) {
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread clock = new Thread(null, task, name, 0, false);
            clock.setDaemon(true);
            return clock;
        });
    }

    private final Heartbeat heartbeat = new Heartbeat("clock");

    /** Begins to beat. */
    void start() {
        every(BEAT_MILLIS, "heartbeat", heartbeat::beat);
    }

    Heartbeat heartbeat() {
        return heartbeat;
    }

    /** Runs a short task again and again; one that throws is logged and goes on with its next turn. */
    void every(int millis, String name, Runnable task) {
        thread.scheduleWithFixedDelay(() -> run(name, task), millis, millis, TimeUnit.MILLISECONDS);
    }

    /** Begins no task any more, and waits for the one that runs: what it writes is written before this returns. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                thread.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            thread.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static void run(String name, Runnable task) {
        try {
            task.run();
        } catch (Throwable defect) {
            tell(name, defect);
        }
    }

    /** Where there is no memory to say it, the task goes on all the same. */
    private static void tell(String name, Throwable defect) {
        try {
            LOG.error("The clock's task {} failed; it goes on", name, defect);
        } catch (OutOfMemoryError unlogged) {
            Thread.onSpinWait();
        }
    }
}
