package org.heliostat.servlet.async;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The one clock all asynchronous requests of a server wait on. Any thread. */
public final class AsyncTimeouts implements AutoCloseable {

    private final ScheduledThreadPoolExecutor timer;

    public AsyncTimeouts() {
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(null, task, "async-timeouts", 0, false);
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.prestartAllCoreThreads();
    }

    /** @param task short, hands over to a session thread */
    Runnable after(long millis, Runnable task) {
        var waiting = timer.schedule(task, millis, TimeUnit.MILLISECONDS);
        return () -> waiting.cancel(false);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
