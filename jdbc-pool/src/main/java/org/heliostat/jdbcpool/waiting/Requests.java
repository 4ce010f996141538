package org.heliostat.jdbcpool.waiting;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps those who found no connection free, in the order they came. Each gets one that was opened or has come back.
 * A failure to open goes to all who wait when it is found out, and to nobody who comes later: so a database
 * that answers nobody for ten seconds costs each of them these ten seconds, and not one after the other. Any thread.
 *
 * @param <C> a connection
 */
public final class Requests<C> {

    private final ArrayDeque<CompletableFuture<C>> line = new ArrayDeque<>(); // guarded by this
    private volatile int waiting;

    /** @return how many wait */
    public int waiting() {
        return waiting;
    }

    /**
     * @param again by who was served before, but with one that was of no use: it has its turn still
     * @return completed with the connection, or with the failure; to be cancelled by who waits no more
     */
    public synchronized CompletableFuture<C> add(boolean again) {
        CompletableFuture<C> request = new CompletableFuture<>();
        if (again) {
            line.addFirst(request);
        } else {
            line.addLast(request);
        }
        waiting = line.size();
        return request;
    }

    /** @return false: nobody waits, the connection is still the caller's */
    public synchronized boolean serve(C connection) {
        CompletableFuture<C> first = line.pollFirst();
        waiting = line.size();
        return first != null && first.complete(connection);
    }

    public void fail(SQLException failure) {
        List<CompletableFuture<C>> all;
        synchronized (this) {
            all = List.copyOf(line);
            line.clear();
            waiting = 0;
        }
        all.forEach(request -> request.completeExceptionally(failure));
    }

    /** @return the connection it had got already, which is the caller's; null if it had none */
    public synchronized @Nullable C cancel(CompletableFuture<C> request) {
        line.remove(request);
        waiting = line.size();
        boolean isServed = !request.cancel(false) && !request.isCompletedExceptionally();
        return isServed ? request.join() : null;
    }
}
