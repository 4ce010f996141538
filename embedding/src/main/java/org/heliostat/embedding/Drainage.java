package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.heliostat.admin.DrainResult;
import org.heliostat.hosting.WebAppHosting;
import org.heliostat.server.WebServer;
import org.jspecify.annotations.Nullable;

/**
 * Drains of a server, one at a time, and its end; on threads of their own, so that whoever is in a hurry can cut them short without
 * an interrupt of somebody else's thread. Any thread.
 */
final class Drainage {

    private final WebServer server;
    private final WebAppHosting hosting;
    private @Nullable FutureTask<DrainResult> task; // guarded by this
    private @Nullable Thread thread; // guarded by this

    Drainage(WebServer server, WebAppHosting hosting) {
        this.server = server;
        this.hosting = hosting;
    }

    /** Drains, or waits for the drain that has begun. */
    DrainResult run(Duration grace) {
        FutureTask<DrainResult> drain;
        synchronized (this) {
            if (task == null) {
                begin(() -> {
                    hosting.goAway();
                    return server.drain(grace);
                });
            }
            drain = task;
        }
        return await(requireNonNull(drain, "drain"));
    }

    /** Ends the drain that has begun, if one has, so that ports can be opened again. */
    void undo() {
        FutureTask<DrainResult> drain = cutShort();
        if (drain != null) {
            await(drain);
            synchronized (this) {
                if (task == drain) {
                    task = null;
                    thread = null;
                }
            }
        }
    }

    /** Ends the server: within that time, or at once where it is drained or being drained. */
    void finish(Duration grace) {
        FutureTask<DrainResult> drain = cutShort();
        if (drain != null) {
            await(drain);
        } else {
            hosting.goAway();
        }
        FutureTask<DrainResult> end = new FutureTask<>(() -> server.stop(drain == null ? grace : Duration.ZERO));
        start(end);
        await(end);
    }

    private synchronized @Nullable FutureTask<DrainResult> cutShort() {
        if (thread != null && task != null && !task.isDone()) {
            thread.interrupt();
        }
        return task;
    }

    /** Under the monitor. */
    private void begin(Callable<DrainResult> drain) {
        FutureTask<DrainResult> made = new FutureTask<>(drain);
        task = made;
        thread = start(made);
    }

    private static Thread start(FutureTask<DrainResult> task) {
        Thread runs = new Thread(null, task, "drain", 0, false);
        runs.setDaemon(true);
        runs.start();
        return runs;
    }

    /** An interrupt of who waits is kept for later: what was begun must come to its end. */
    private static DrainResult await(FutureTask<DrainResult> drain) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return drain.get();
                } catch (InterruptedException impatient) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException | CancellationException failed) {
            throw new IllegalStateException("the server did not stop cleanly", failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
