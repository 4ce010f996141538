package org.heliostat.servlet.websocket.protocol;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A message on its way. What waits for its end does so on threads of its own, never on the one that ends it. */
public final class Sending implements Future<@Nullable Void> {

    private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    private final Consumer<@Nullable Throwable> told;
    private volatile @Nullable Piece piece;

    /** @param told once, on the thread that ends it: must only hand over */
    public Sending(Consumer<@Nullable Throwable> told) {
        this.told = told;
    }

    void piece(Piece sent) {
        piece = sent;
    }

    public void over(@Nullable Throwable why) {
        boolean first = why == null ? end.complete(null) : end.completeExceptionally(why);
        if (first) {
            told.accept(why);
        }
    }

    /**
     * Ends it without its having left.
     *
     * @return false when it has begun to leave and is not through: its connection is of no more use
     */
    boolean giveUp(Throwable why) {
        Piece sent = piece;
        if (sent == null || end.isDone() || sent.giveUp(why)) {
            return true;
        }
        boolean stuck = sent.hasBegun();
        over(why);
        return !stuck;
    }

    /** Waits until the message has left. */
    public void await() throws IOException {
        try {
            end.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while a message was sent");
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            throw new IOException(cause == null ? "not sent" : cause.getMessage(), cause);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return false;
    }

    @Override
    public boolean isCancelled() {
        return false;
    }

    @Override
    public boolean isDone() {
        return end.isDone();
    }

    @Override
    public @Nullable Void get() throws InterruptedException, ExecutionException {
        return end.get();
    }

    @Override
    public @Nullable Void get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return end.get(timeout, unit);
    }
}
