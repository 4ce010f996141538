package org.heliostat.launcher;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what is wished of the servers that run in a process one after the other. Of several wishes the first counts, but an end
 * beats a restart, whenever it comes: while the requests of the server that is to be replaced are still in progress, and before
 * the next one has begun. Any thread; only {@link #begin} allocates.
 */
final class Wishes {

    /** What a server is to do. */
    enum Wish {
        STOP,
        RESTART,
        /** To end so that somebody else starts the process anew. */
        LEAVE
    }

    private final AtomicReference<@Nullable Wish> end = new AtomicReference<>();
    private volatile CompletableFuture<Wish> next = new CompletableFuture<>();

    /** Another server begins: no restart is wished of it yet. */
    void begin() {
        next = new CompletableFuture<>();
        // Whoever wished an end may have told the one before.
        Wish wished = end.get();
        if (wished != null) {
            next.complete(wished);
        }
    }

    void restart() {
        next.complete(Wish.RESTART);
    }

    /** @param how STOP or LEAVE; the first counts */
    void end(Wish how) {
        Wish before = end.compareAndExchange(null, how);
        next.complete(before == null ? how : before);
    }

    /** @return whether the process is to end, and not only a server in it */
    boolean isEnding() {
        return end.get() != null;
    }

    /** @return complete once something is wished of the server that runs now */
    CompletableFuture<Wish> next() {
        return next;
    }

    /** @return what is wished now; null for nothing */
    @Nullable
    Wish now() {
        Wish wished = end.get();
        return wished == null ? next.getNow(null) : wished;
    }
}
