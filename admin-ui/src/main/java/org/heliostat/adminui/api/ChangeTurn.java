package org.heliostat.adminui.api;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * One turn on the lane of changes for a thread of another lane, which waits for its end: whoever receives something
 * slowly takes the turn when all of it is there.
 */
public final class ChangeTurn {

    private ChangeTurn() {}

    /**
     * Runs the change when those before it are over.
     *
     * @throws ProblemException what the change throws, or 503 when too many changes wait
     * @throws IOException what the change throws
     */
    public static <T> T take(AdminLanes lanes, Callable<T> change) throws IOException, ProblemException {
        FutureTask<T> turn = new FutureTask<>(change);
        if (!lanes.change(turn)) {
            throw new ProblemException(
                    Problem.of(503, "Busy", "too many changes wait for those before them; try again"));
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return turn.get();
                } catch (InterruptedException stopped) {
                    // The change goes on, and whatever it needs of ours must stay until its end.
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw rethrown(failed.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static IllegalStateException rethrown(@Nullable Throwable cause) throws IOException, ProblemException {
        if (cause instanceof ProblemException problem) {
            throw problem;
        }
        if (cause instanceof IOException failure) {
            throw failure;
        }
        if (cause instanceof RuntimeException defect) {
            throw defect;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException("a change threw something of an unknown kind", cause);
    }
}
