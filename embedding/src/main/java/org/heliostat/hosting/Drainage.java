package org.heliostat.hosting;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.heliostat.admin.DrainResult;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drains of a server, one at a time, and its end; on threads of their own, so that whoever is in a hurry can cut them short without
 * an interrupt of somebody else's thread. Any thread.
 */
public final class Drainage {

    private static final Logger LOG = LoggerFactory.getLogger(Drainage.class);

    private final Steps steps;
    private @Nullable FutureTask<DrainResult> task; // guarded by this
    private @Nullable Thread thread; // guarded by this

    /**
     * What a server does for it. An interrupt ends the waits of the last two.
     *
     * @param goAway tells the peers of WebSockets
     * @param comeBack takes WebSockets again
     * @param drain lets requests in progress end within that time
     * @param stop ends the server, as {@code drain} does first
     */
    public record Steps(
            Runnable goAway,
            Runnable comeBack,
            Function<Duration, DrainResult> drain,
            Function<Duration, DrainResult> stop) {}

    public Drainage(Steps steps) {
        this.steps = steps;
    }

    /**
     * Begins a drain, or finds the one that has begun, which a grace of zero cuts short. Waits for nothing.
     *
     * @return to be given to {@link #await}
     */
    public synchronized FutureTask<DrainResult> begin(Duration grace) {
        FutureTask<DrainResult> begun = task;
        if (begun == null) {
            begun = new FutureTask<>(() -> drain(grace));
            // What has no thread would never be done, and be waited for at the end.
            thread = start(begun);
            task = begun;
        } else if (grace.isZero() || grace.isNegative()) {
            cutShort();
        }
        return begun;
    }

    /** Ports are closed though the peers of WebSockets cannot be told; their failure is that of the drain, at its end. */
    private DrainResult drain(Duration grace) {
        AtomicReference<DrainResult> result = new AtomicReference<>(DrainResult.NOTHING);
        Closing both = new Closing();
        both.add(() -> result.set(steps.drain().apply(grace)));
        both.add(steps.goAway());
        both.close();
        return requireNonNull(result.get(), "result");
    }

    /** Ends the drain that has begun, if one has, so that ports can be opened again; who drained was told of its failure. */
    public void undo() {
        FutureTask<DrainResult> drain = cutShort();
        if (drain == null) {
            return;
        }
        try {
            await(drain);
        } catch (IllegalStateException failed) {
            LOG.warn("The drain before has failed, and ports are opened again: {}", String.valueOf(failed.getCause()));
        } finally {
            forget(drain);
        }
    }

    /**
     * Ends the server: within that time, or at once where it is drained or being drained.
     *
     * @throws IllegalStateException at its end, when the drain or the end itself failed
     */
    public void finish(Duration grace) {
        FutureTask<DrainResult> drain = cutShort();
        Closing closing = new Closing();
        closing.add(() -> await(start(() -> steps.stop().apply(drain == null ? grace : Duration.ZERO))));
        closing.add(() -> {
            if (drain == null) {
                steps.goAway().run();
            } else {
                await(drain);
            }
        });
        closing.close();
    }

    private synchronized @Nullable FutureTask<DrainResult> cutShort() {
        if (thread != null && task != null && !task.isDone()) {
            thread.interrupt();
        }
        return task;
    }

    /** WebSockets come back before another drain can begin. */
    private synchronized void forget(FutureTask<DrainResult> drain) {
        if (task == drain) {
            task = null;
            thread = null;
            steps.comeBack().run();
        }
    }

    private static FutureTask<DrainResult> start(Callable<DrainResult> work) {
        FutureTask<DrainResult> made = new FutureTask<>(work);
        start(made);
        return made;
    }

    private static Thread start(FutureTask<DrainResult> task) {
        Thread runs = new Thread(null, task, "drain", 0, false);
        runs.setDaemon(true);
        runs.start();
        return runs;
    }

    /**
     * Waits for a drain. An interrupt of who waits is kept for later: what was begun must come to its end.
     *
     * @throws IllegalStateException when it failed
     */
    public static DrainResult await(FutureTask<DrainResult> drain) {
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
