package org.heliostat.jdbcpool;

import com.zaxxer.hikari.util.ConcurrentBag;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.heliostat.jdbcpool.waiting.Requests;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the connections that may be lent in HikariCP's bag, where a thread finds the one it had before without meeting
 * others. Nobody waits in the bag: who finds none there has a place among the requests. Any thread.
 */
final class FreeConnections {

    private final ConcurrentBag<PooledConnection> bag = new ConcurrentBag<>(waiting -> {});
    private final Requests<PooledConnection> requests = new Requests<>();
    private final Consumer<PooledConnection> closes;

    /** @param closes one that was condemned while somebody had it, if it is still free */
    FreeConnections(Consumer<PooledConnection> closes) {
        this.closes = closes;
    }

    /** Takes in one that is new, and the caller's as if it was lent. */
    void add(PooledConnection opened) {
        bag.add(opened);
    }

    /**
     * Takes one if it is nobody else's turn. Does not look at the thread's interrupt.
     *
     * @return one that is the caller's now; null if none is free
     */
    @Nullable
    PooledConnection take() {
        return requests.waiting() > 0 ? null : takeAny();
    }

    private @Nullable PooledConnection takeAny() {
        try {
            return bag.borrow(0, TimeUnit.NANOSECONDS);
        } catch (InterruptedException noneIsFree) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** Takes this very one, if it is free. */
    boolean take(PooledConnection free) {
        return bag.reserve(free);
    }

    /** The caller's goes to the first request, or is free. */
    void put(PooledConnection connection) {
        if (requests.waiting() > 0 && requests.serve(connection)) {
            return;
        }
        bag.requite(connection);
        if (connection.isCondemned()) {
            closes.accept(connection);
        }
        if (requests.waiting() > 0) {
            serve();
        }
    }

    private void serve() {
        while (requests.waiting() > 0) {
            PooledConnection free = takeAny();
            if (free == null) {
                return;
            }
            put(free);
        }
    }

    /** Forgets one that is the caller's. */
    void remove(PooledConnection connection) {
        bag.remove(connection);
    }

    /** @return how many are lent, or in somebody's hands just now */
    int inUse() {
        return bag.getCount(ConcurrentBag.IConcurrentBagEntry.STATE_IN_USE);
    }

    /** @return requests that have got no connection yet */
    int waiting() {
        return requests.waiting();
    }

    /** Tells all who wait that none can be opened. */
    void fail(SQLException failure) {
        requests.fail(failure);
    }

    /**
     * Waits until one comes free or is opened.
     *
     * @param again by who waited before, but got one that was of no use: it is still its turn
     * @param opens has one opened; is run when the request is seen
     * @param millis how long
     * @return null if there was none in that time
     * @throws ExecutionException the cause tells why none could be opened
     */
    @Nullable
    PooledConnection await(boolean again, Runnable opens, long millis) throws InterruptedException, ExecutionException {
        CompletableFuture<PooledConnection> request = requests.add(again);
        try {
            // It may have come back before the request was seen.
            serve();
            if (!request.isDone()) {
                opens.run();
            }
            return request.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            return requests.cancel(request);
        } catch (InterruptedException | RuntimeException | Error goesAway) {
            PooledConnection got = requests.cancel(request);
            if (got != null) {
                put(got);
            }
            throw goesAway;
        }
    }
}
