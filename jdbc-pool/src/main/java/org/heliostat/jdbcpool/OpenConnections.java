package org.heliostat.jdbcpool;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the open connections of a pool and those that are to stay, and closes the others. Any thread.
 *
 * <p>A connection is <i>open</i> from the driver's answer until its close has ended, and <i>kept</i> until it is
 * decided that it will be closed. The hard bound is for open ones, sizes to keep are for kept ones.
 */
final class OpenConnections {

    private static final Logger LOG = LoggerFactory.getLogger(OpenConnections.class);

    /** How long the close of one connection may hold up the opening of the one in its place: 20 s. */
    private static final int CLOSE_ROUNDS = 400;

    private static final long CLOSE_ROUND_MILLIS = 50;

    private final FreeConnections free = new FreeConnections(this::evict);
    private final PoolState state;
    private final Executor closer;
    private final Runnable madeRoom;
    private final Set<PooledConnection> all = ConcurrentHashMap.newKeySet();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger kept = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();
    private final AtomicInteger flushes = new AtomicInteger();

    private long leasesOfClosed; // guarded by this

    /**
     * @param closer closes connections
     * @param madeRoom hears when others may be opened; any thread, must not block
     */
    OpenConnections(PoolState state, Executor closer, Runnable madeRoom) {
        this.state = state;
        this.closer = closer;
        this.madeRoom = madeRoom;
    }

    FreeConnections free() {
        return free;
    }

    void add(PooledConnection opened) {
        all.add(opened);
        kept.incrementAndGet();
        peak.accumulateAndGet(open.incrementAndGet(), Math::max);
    }

    // Their way back

    /**
     * A lease has ended.
     *
     * @param left statements that the borrower has not closed
     * @throws SQLException if the connection cannot be brought in order; it is closed then
     */
    void takeBack(PooledConnection connection, List<Statement> left) throws SQLException {
        boolean isKept = false;
        try {
            isKept = connection.restore(left, state.now()) && !connection.isCondemned() && !isSurplus(connection);
        } finally {
            if (!isKept) {
                discard(connection);
            }
        }
        if (isKept) {
            free.put(connection);
        }
    }

    private boolean isSurplus(PooledConnection connection) {
        int max = state.settings().maxPoolSize();
        return kept.get() > max && condemn(connection, max);
    }

    // Their end

    /** Decides that a connection will be closed. @return false if that was done before */
    boolean condemn(PooledConnection connection) {
        boolean isFirst = connection.condemn();
        if (isFirst) {
            kept.decrementAndGet();
        }
        return isFirst;
    }

    /** As {@link #condemn(PooledConnection)}, if at least so many are kept after that. */
    boolean condemn(PooledConnection connection, int atLeast) {
        int now = kept.get();
        while (now > atLeast) {
            if (kept.compareAndSet(now, now - 1)) {
                boolean isFirst = connection.condemn();
                if (!isFirst) {
                    kept.incrementAndGet();
                }
                return isFirst;
            }
            now = kept.get();
        }
        return false;
    }

    /** Closes one that was condemned now if it is free; otherwise who has it closes it instead of giving it back. */
    void evict(PooledConnection condemned) {
        if (free.take(condemned)) {
            discard(condemned);
        }
    }

    /** Closes one that is the caller's, aside. Throws nothing. */
    void discard(PooledConnection connection) {
        condemn(connection);
        free.remove(connection);
        try {
            closer.execute(() -> close(connection));
        } catch (RuntimeException | Error noThread) {
            LOG.warn("pool {}: a connection is closed by who gave it up", connection.pool(), noThread);
            close(connection);
        }
        madeRoom.run();
    }

    /** Closes one that is the caller's, here. */
    void close(PooledConnection connection) {
        try {
            connection.close();
        } finally {
            count(connection);
        }
    }

    private synchronized void count(PooledConnection ended) {
        all.remove(ended);
        state.figures.closed.increment();
        leasesOfClosed += ended.leases().count();
        condemn(ended);
        open.decrementAndGet();
        notifyAll();
    }

    /** All that are open are to be closed, and so are those that are just being opened. */
    void flush() {
        flushes.incrementAndGet();
        for (PooledConnection connection : all) {
            condemn(connection);
            evict(connection);
        }
    }

    /** @return how often all were to be closed; one that was opened across a change is of yesterday, too */
    int flushes() {
        return flushes.get();
    }

    /**
     * Waits until fewer than so many are open, or that is not wanted any more.
     *
     * @return false: those that were given up do not end
     */
    boolean awaitFewerThan(int max, BooleanSupplier wanted) throws InterruptedException {
        for (int round = 0; open.get() >= max && wanted.getAsBoolean(); round++) {
            if (round == CLOSE_ROUNDS) {
                return false;
            }
            synchronized (this) {
                if (open.get() >= max) {
                    wait(CLOSE_ROUND_MILLIS);
                }
            }
        }
        return true;
    }

    /** @return connections that will be closed when their borrowers give them back, and take up room until then */
    int lentAndCondemned() {
        return (int) all.stream()
                .filter(connection -> connection.isCondemned() && connection.isInUse())
                .count();
    }

    /** @return leases since the start; counted by each connection, so that borrowers share no counter */
    synchronized long leased() {
        return leasesOfClosed
                + all.stream().mapToLong(each -> each.leases().count()).sum();
    }

    int open() {
        return open.get();
    }

    int kept() {
        return kept.get();
    }

    int peak() {
        return peak.get();
    }

    Set<PooledConnection> all() {
        return all;
    }
}
