package org.heliostat.jdbcpool;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.jdbcpool.waiting.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has connections opened, one after the other on one thread: for borrowers that wait, up to the steady size, and in
 * place of those that failed. Any thread asks for them.
 */
final class Growth {

    private static final Logger LOG = LoggerFactory.getLogger(Growth.class);

    /** So long nobody tries again to open the steady connections after it was begun. */
    private static final long FILL_PAUSE_NANOS = Duration.ofSeconds(2).toNanos();

    private final PoolState state;
    private final ConnectionFactory factory;
    private final OpenConnections open;
    private final Executor opener;
    private final AtomicBoolean working = new AtomicBoolean();
    private volatile long fillNotBeforeNanos;

    /** Until it is done connections are opened without a borrower. Begun and ended under this. */
    private volatile CompletableFuture<Void> filling = CompletableFuture.completedFuture(null);

    private int target; // of that, how many are to be kept; guarded by this

    Growth(PoolState state, ConnectionFactory factory, OpenConnections open, Executor opener) {
        this.state = state;
        this.factory = factory;
        this.open = open;
        this.opener = opener;
        fillNotBeforeNanos = state.now();
    }

    // For borrowers

    /**
     * Waits in line for a connection that comes free or is opened for this.
     *
     * @param again by who waited before, but got one that was of no use: it is still its turn
     * @return null if the wait is over
     * @throws SQLException the driver's, if none could be opened
     */
    @Nullable
    PooledConnection await(PoolSettings settings, long began, boolean again) throws SQLException {
        try {
            return open.free().await(again, this::begin, millisLeft(settings, began));
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
            throw Refusals.interrupted(settings.name(), told);
        } catch (ExecutionException failed) {
            throw state.isClosed()
                    ? Refusals.closed(settings.name())
                    : Refusals.cannotOpen(settings.name(), failed.getCause());
        }
    }

    /** {@code failallconnections}: all that are free are replaced at once, while this borrower waits. */
    void replaceFree(PoolSettings settings, long began) throws SQLException {
        if (!settings.failAllConnections() || settings.check().isEmpty()) {
            return;
        }
        int replaced = 1;
        for (PooledConnection connection : open.all()) {
            boolean isOlder = connection.openedAtNanos() - began < 0;
            if (isOlder && connection.isFree() && open.condemn(connection)) {
                open.evict(connection);
                replaced++;
            }
        }
        await(fill(Math.min(open.kept() + replaced, settings.maxPoolSize())), settings, began);
    }

    /** At least 1, so that a free connection is still lent. */
    long millisLeft(PoolSettings settings, long began) {
        if (settings.maxWaitTime().isZero()) {
            return Long.MAX_VALUE;
        }
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanosLeft(settings, began)));
    }

    /** @return whether who began then has waited for as long as the rules allow */
    boolean isTooLate(PoolSettings settings, long began) {
        return !settings.maxWaitTime().isZero() && nanosLeft(settings, began) <= 0;
    }

    private long nanosLeft(PoolSettings settings, long began) {
        return settings.maxWaitTime().toNanos() - (state.now() - began);
    }

    // Up to a size

    /** Begins what is missing, in the background. */
    void keepSteady(PoolSettings settings) {
        if (open.kept() >= settings.steadyPoolSize()) {
            return;
        }
        long now = state.now();
        if (now - fillNotBeforeNanos >= 0) {
            fillNotBeforeNanos = now + FILL_PAUSE_NANOS;
            fill(state.settings().steadyPoolSize());
        }
    }

    /** @return how many are kept */
    int jumpStart() throws SQLException {
        long began = state.now();
        while (true) {
            PoolSettings settings = state.settings();
            await(fill(settings.steadyPoolSize()), settings, began);
            int kept = open.kept();
            if (missing(state.settings().steadyPoolSize()) <= 0) {
                return kept;
            }
            // The rules may have changed meanwhile, or all may have been flushed.
            if (settings == state.settings() || isTooLate(settings, began)) {
                throw Refusals.tooFewSteady(
                        settings.name(), kept, state.settings().steadyPoolSize());
            }
        }
    }

    /** A wait that is over is no failure here: who waits looks what there is. */
    private void await(CompletableFuture<Void> filled, PoolSettings settings, long began) throws SQLException {
        try {
            filled.get(millisLeft(settings, began), TimeUnit.MILLISECONDS);
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
            throw Refusals.interrupted(settings.name(), told);
        } catch (ExecutionException failed) {
            throw Refusals.cannotOpen(settings.name(), failed.getCause());
        } catch (TimeoutException tooLong) {
            return;
        }
    }

    /**
     * Begins to open connections until so many are kept, and does not wait for them. A filling that is at work goes
     * on to the larger of both targets.
     *
     * @return completed when that is so or is not wanted any more, or with the failure of the first that cannot be opened
     */
    private CompletableFuture<Void> fill(int wanted) {
        CompletableFuture<Void> asked;
        synchronized (this) {
            boolean isNew = filling.isDone();
            target = isNew ? wanted : Math.max(target, wanted);
            asked = isNew ? new CompletableFuture<>() : filling;
            filling = asked;
        }
        begin();
        return asked;
    }

    /** Room that a lent connection takes until it is given back and closed cannot be filled, and need not be. */
    private int missing(int wanted) {
        if (open.kept() >= wanted) {
            return 0;
        }
        int room = state.settings().maxPoolSize() - open.lentAndCondemned();
        return Math.min(wanted, room) - open.kept();
    }

    /** What was wanted is not wanted any more. */
    synchronized void stopFilling() {
        filling.complete(null);
    }

    private boolean isFilling() {
        if (filling.isDone()) {
            return false;
        }
        synchronized (this) {
            if (missing(target) <= 0) {
                filling.complete(null);
            }
            return !filling.isDone();
        }
    }

    // The thread that opens

    /** @return whether one is just being opened, or about to be */
    boolean isOpening() {
        return working.get();
    }

    /** Has what is wanted opened, if there is something, and there is or will be room for it. Does not block. */
    void begin() {
        if (!isWanted() || !working.compareAndSet(false, true)) {
            return;
        }
        try {
            opener.execute(this::work);
        } catch (RuntimeException | Error noThread) {
            working.set(false);
            LOG.error("pool {}: no thread to open connections with", state.name(), noThread);
            tell(new SQLException("no thread to open connections with", noThread));
        }
    }

    private void work() {
        try {
            while (isWanted()) {
                openOne();
            }
        } finally {
            working.set(false);
        }
        // Who asked just before that has not begun it anew.
        begin();
    }

    private boolean isWanted() {
        int waiting = open.free().waiting();
        if (state.isClosed()) {
            if (waiting > 0 || isFilling()) {
                tell(Refusals.closed(state.name()));
            }
            return false;
        }
        return isFilling() || waiting > 0 && missing(state.settings().maxPoolSize()) > 0;
    }

    private void openOne() {
        try {
            PooledConnection opened = factory.open(this::isWanted);
            if (opened != null) {
                open.free().add(opened);
                open.free().put(opened);
            }
        } catch (SQLException failure) {
            tell(failure);
        }
    }

    /** Who is told first may ask anew at once, and must not find what has failed. */
    private void tell(SQLException failure) {
        CompletableFuture<Void> failed;
        synchronized (this) {
            failed = filling;
            filling = CompletableFuture.completedFuture(null);
        }
        open.free().fail(failure);
        failed.completeExceptionally(failure);
    }
}
