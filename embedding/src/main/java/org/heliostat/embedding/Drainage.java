package org.heliostat.embedding;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.heliostat.admin.DrainResult;
import org.heliostat.hosting.WebAppHosting;
import org.heliostat.server.WebServer;
import org.jspecify.annotations.Nullable;

/**
 * The one drain of a server, on a thread of its own, so that whoever is in a hurry can cut it short without an interrupt of
 * somebody else's thread. Any thread.
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
        return await(begun(grace));
    }

    /** Drains within that time, or ends the drain that has begun at once. */
    void finish(Duration grace) {
        FutureTask<DrainResult> drain;
        synchronized (this) {
            if (task == null) {
                drain = begun(grace);
            } else {
                drain = task;
                if (thread != null && !drain.isDone()) {
                    thread.interrupt();
                }
            }
        }
        await(drain);
    }

    private synchronized FutureTask<DrainResult> begun(Duration grace) {
        FutureTask<DrainResult> known = task;
        if (known != null) {
            return known;
        }
        FutureTask<DrainResult> made = new FutureTask<>(() -> {
            hosting.goAway();
            return server.stop(grace);
        });
        task = made;
        Thread runs = new Thread(null, made, "drain", 0, false);
        runs.setDaemon(true);
        thread = runs;
        runs.start();
        return made;
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
