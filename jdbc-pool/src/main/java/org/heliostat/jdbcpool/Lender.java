package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import org.heliostat.jdbcpool.lent.Lease;
import org.heliostat.jdbcpool.waiting.Figures;
import org.heliostat.jdbcpool.waiting.Refusals;
import org.jspecify.annotations.Nullable;

/**
 * Lends connections. Borrowers' threads.
 *
 * <p>Who finds none free, or others waiting, gets in line, and has its turn until it has got one that is of use. Nothing that
 * can throw runs between the making of a lease and its way to the borrower: who never got it could not give it back.
 */
final class Lender {

    private final Supplier<PoolSettings> rules;
    private final OpenConnections open;
    private final Growth growth;
    private final Figures figures;
    private final Borrowers borrowers;
    private final PoolEvents events;
    private volatile boolean closed;

    /** @param events must not throw */
    Lender(
            Supplier<PoolSettings> rules,
            OpenConnections open,
            Growth growth,
            Figures figures,
            Borrowers borrowers,
            PoolEvents events) {
        this.rules = rules;
        this.open = open;
        this.growth = growth;
        this.figures = figures;
        this.borrowers = borrowers;
        this.events = events;
    }

    /** Lends nothing more. Those in line must be told afterwards. */
    void close() {
        closed = true;
    }

    Connection lend() throws SQLException {
        PoolSettings settings = rules.get();
        PooledConnection free = open.free().take();
        Lease lease = free == null ? lendAfterWaiting(settings) : lendFree(settings, free);
        growth.keepSteady(settings);
        return lease;
    }

    private Lease lendFree(PoolSettings settings, PooledConnection free) throws SQLException {
        @Nullable Lease lease = null;
        try {
            if (!closed && free.isReadyToLend(settings)) {
                lease = begin(free, settings);
            }
        } catch (SQLException | RuntimeException | Error askAgain) {
            lease = null;
        }
        return lease != null ? lease : tryConnections(settings, free, growth.now());
    }

    private Lease lendAfterWaiting(PoolSettings settings) throws SQLException {
        long began = growth.now();
        requireOpen(settings);
        figures.beginsToWait();
        try {
            return tryConnections(settings, null, began);
        } finally {
            long waited = growth.now() - began;
            figures.waited(waited);
            events.waited(waited);
        }
    }

    /**
     * A connection that cannot be lent is replaced by the next; after as many as there can be, or when the time is up,
     * this is told.
     *
     * @param first null: the first is still to be taken
     */
    private Lease tryConnections(PoolSettings settings, @Nullable PooledConnection first, long began)
            throws SQLException {
        @Nullable PooledConnection next = first;
        boolean again = first != null;
        @Nullable Lease lease = null;
        try {
            @Nullable SQLException lastRefusal = null;
            for (int tries = 2 * settings.maxPoolSize(); tries >= 0; tries--) {
                requireOpen(settings);
                if (next == null) {
                    next = await(settings, began, again, lastRefusal);
                }
                again = true;
                SQLException refusal = next.refusal(settings, limitMillis(growth.millisLeft(settings, began)));
                if (refusal == null) {
                    lease = begin(next, settings);
                    return lease;
                }
                // It tells something about the database if the connection was to be kept.
                boolean tells = open.condemn(next);
                open.discard(next);
                next = null;
                if (tells) {
                    lastRefusal = refusal;
                    countRefused(settings, refusal);
                    if (tries > 0) {
                        goOn(settings, began, refusal);
                    }
                }
            }
            throw Refusals.nonePasses(settings.name(), lastRefusal);
        } finally {
            if (lease == null && next != null) {
                open.discard(next);
            }
        }
    }

    private PooledConnection await(PoolSettings settings, long began, boolean again, @Nullable SQLException lastRefusal)
            throws SQLException {
        PooledConnection got = growth.await(settings, began, again);
        if (got != null) {
            return got;
        }
        requireOpen(settings);
        figures.waitTimeouts.increment();
        long waitMillis = settings.maxWaitTime().toMillis();
        int max = settings.maxPoolSize();
        if (open.free().inUse() >= max) {
            throw Refusals.allLent(settings.name(), waitMillis, max, figures.waiting());
        }
        String lastFailure =
                figures.lastFailure().map(Figures.OpenFailure::text).orElse("");
        throw Refusals.noneOpened(settings.name(), waitMillis, open.open(), max, lastFailure, lastRefusal);
    }

    private void goOn(PoolSettings settings, long began, SQLException refusal) throws SQLException {
        growth.replaceFree(settings, began);
        if (growth.isTooLate(settings, began)) {
            figures.waitTimeouts.increment();
            throw Refusals.nonePassedInTime(
                    settings.name(), settings.maxWaitTime().toMillis(), refusal);
        }
    }

    private Lease begin(PooledConnection connection, PoolSettings settings) {
        boolean watched = !settings.leakTimeout().isZero();
        @Nullable Throwable at = watched ? new Throwable("borrowed here") : null;
        BorrowerReference who = borrowers.current(connection.leases().lastBorrower());
        return connection.lend(who, growth.now(), at);
    }

    /** What is asked of a database before a lease must not last longer than the borrower waits. */
    private static int limitMillis(long millisLeft) {
        return (int) Math.min(PooledConnection.LIMIT_MILLIS, millisLeft);
    }

    private void countRefused(PoolSettings settings, SQLException refusal) {
        if (settings.check().isPresent()) {
            figures.failedValidations.increment();
            events.checkFailed(refusal);
        }
    }

    private void requireOpen(PoolSettings settings) throws SQLException {
        if (closed) {
            throw Refusals.closed(settings.name());
        }
    }
}
