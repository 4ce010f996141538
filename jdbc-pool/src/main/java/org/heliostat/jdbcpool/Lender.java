package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.SQLException;
import org.heliostat.jdbcpool.lent.Lease;
import org.heliostat.jdbcpool.waiting.Figures;
import org.heliostat.jdbcpool.waiting.Refusals;
import org.jspecify.annotations.Nullable;

/**
 * Lends connections. Borrowers' threads.
 *
 * <p>Who finds none free, or others waiting, gets in line, and has its turn until it has got one that is of use. The lease
 * is begun last, so that nothing can throw between its making and its way to the borrower: who never got it could not give
 * it back.
 */
final class Lender {

    private final PoolState state;
    private final OpenConnections open;
    private final Growth growth;
    private final Borrowers borrowers;

    Lender(PoolState state, OpenConnections open, Growth growth, Borrowers borrowers) {
        this.state = state;
        this.open = open;
        this.growth = growth;
        this.borrowers = borrowers;
    }

    Connection lend() throws SQLException {
        PoolSettings settings = state.settings();
        PooledConnection free = open.free().take();
        boolean waits = free == null;
        long began = waits ? beginWait(settings) : 0;
        PooledConnection usable;
        try {
            usable = free != null && isReady(free, settings) ? free : findUsable(settings, free, began);
        } catch (SQLException | RuntimeException | Error none) {
            if (waits) {
                endWait(began);
            }
            throw none;
        }
        try {
            if (waits) {
                endWait(began);
            }
            growth.keepSteady(settings);
            return begin(usable, settings);
        } catch (RuntimeException | Error outOfMemory) {
            open.discard(usable);
            throw outOfMemory;
        }
    }

    private long beginWait(PoolSettings settings) throws SQLException {
        long began = state.now();
        requireOpen(settings);
        state.figures.beginsToWait();
        return began;
    }

    private void endWait(long began) {
        long waited = state.now() - began;
        state.figures.waited(waited);
        state.events.waited(waited);
    }

    private boolean isReady(PooledConnection free, PoolSettings settings) {
        try {
            return !state.isClosed() && free.isReadyToLend(settings);
        } catch (SQLException | RuntimeException | Error askAgain) {
            return false;
        }
    }

    /**
     * A connection that cannot be lent is replaced by the next; after as many as there can be, or when the time is up,
     * this is told.
     *
     * @param free null: the first is still to be taken
     * @param waitsSince of who has none
     */
    private PooledConnection findUsable(PoolSettings settings, @Nullable PooledConnection free, long waitsSince)
            throws SQLException {
        @Nullable PooledConnection next = free;
        boolean again = free != null;
        boolean isUsable = false;
        try {
            long began = again ? state.now() : waitsSince;
            @Nullable SQLException lastRefusal = null;
            for (int tries = 2 * settings.maxPoolSize(); tries >= 0; tries--) {
                requireOpen(settings);
                if (next == null) {
                    next = await(settings, began, again, lastRefusal);
                }
                again = true;
                // what the database is asked must not last longer than the borrower waits
                SQLException refusal = next.refusal(settings, growth.millisLeft(settings, began));
                isUsable = refusal == null;
                if (refusal == null) {
                    return next;
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
            if (!isUsable && next != null) {
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
        state.figures.waitTimeouts.increment();
        long waitMillis = settings.maxWaitTime().toMillis();
        int max = settings.maxPoolSize();
        if (open.free().inUse() >= max) {
            throw Refusals.allLent(settings.name(), waitMillis, max, state.figures.waiting());
        }
        String lastFailure =
                state.figures.lastFailure().map(Figures.OpenFailure::text).orElse("");
        throw Refusals.noneOpened(settings.name(), waitMillis, open.open(), max, lastFailure, lastRefusal);
    }

    private void goOn(PoolSettings settings, long began, SQLException refusal) throws SQLException {
        growth.replaceFree(settings, began);
        if (growth.isTooLate(settings, began)) {
            state.figures.waitTimeouts.increment();
            throw Refusals.nonePassedInTime(
                    settings.name(), settings.maxWaitTime().toMillis(), refusal);
        }
    }

    private Lease begin(PooledConnection connection, PoolSettings settings) {
        boolean watched = !settings.leakTimeout().isZero();
        @Nullable Throwable at = watched ? new Throwable("borrowed here") : null;
        BorrowerReference who = borrowers.current(connection.leases().lastBorrower());
        return connection.lend(who, state.now(), at);
    }

    private void countRefused(PoolSettings settings, SQLException refusal) {
        if (settings.check().isPresent()) {
            state.figures.failedValidations.increment();
            state.events.checkFailed(refusal);
        }
    }

    private void requireOpen(PoolSettings settings) throws SQLException {
        if (state.isClosed()) {
            throw Refusals.closed(settings.name());
        }
    }
}
