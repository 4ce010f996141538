package org.heliostat.launcher;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Starts the applications on a thread of its own: whoever wishes the end need not wait for one that hangs. */
final class ApplicationsStart {

    private ApplicationsStart() {}

    /**
     * Waits for the end of the start, or for the wish to do something else.
     *
     * @param start throws what keeps the server from starting
     * @param unless complete: the start is left alone, and goes on or not
     * @return whether the start is over
     */
    static boolean run(Runnable start, CompletableFuture<?> unless) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        Thread thread = new Thread(null, () -> complete(start, over), "applications-start", 0, false);
        thread.setDaemon(true);
        thread.start();
        CompletableFuture.anyOf(over.handle((nothing, failure) -> over), unless).join();
        if (!over.isDone()) {
            return false;
        }
        try {
            over.join();
            return true;
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed;
        }
    }

    /** The edge of the thread: whatever was thrown belongs to whoever waits. */
    private static void complete(Runnable start, CompletableFuture<Void> over) {
        try {
            start.run();
            over.complete(null);
        } catch (Throwable failure) {
            over.completeExceptionally(failure);
        }
    }
}
