package org.heliostat.launcher;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks after what needs it now and then: the folder of applications, HTTP sessions. Has two threads. */
final class Housekeeping implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    /** Two, so that an application that takes long to start does not hold up everything else. */
    private static final int THREADS = 2;

    private final AtomicInteger number = new AtomicInteger();
    private final ScheduledThreadPoolExecutor threads = new ScheduledThreadPoolExecutor(THREADS, task -> {
        Thread made = new Thread(null, task, "housekeeping-" + number.incrementAndGet(), 0, false);
        made.setDaemon(true);
        return made;
    });

    /** @param pause between the end of one run and the next */
    void every(Duration pause, String name, Runnable task) {
        threads.scheduleWithFixedDelay(
                () -> run(name, task), pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends the looking; a task that runs goes on to its end. */
    @Override
    public void close() {
        threads.shutdown();
    }

    private static void run(String name, Runnable task) {
        try {
            task.run();
        } catch (Throwable failure) {
            // The edge of the thread: thrown further, it would end all later runs.
            LOG.error("{} failed", name, failure);
        }
    }
}
