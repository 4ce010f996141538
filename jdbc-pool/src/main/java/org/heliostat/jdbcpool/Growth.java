package org.heliostat.jdbcpool;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
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

    private final Supplier<PoolSettings> rules;
    private final ConnectionFactory factory;
    private final OpenConnections open;
    private final Executor opener;
    private final PoolTime time;
    private final AtomicBoolean working = new AtomicBoolean();
    private volatile long fillNotBeforeNanos;
    private volatile @Nullable Filling filling; // written under this

    /** Connections are opened without a borrower until so many are kept. */
    private record Filling(int target, CompletableFuture<Integer> done) {}

    Growth(
            Supplier<PoolSettings> rules,
            ConnectionFactory factory,
            OpenConnections open,
            Executor opener,
            PoolTime time) {
        this.rules = rules;
        this.factory = factory;
        this.open = open;
        this.opener = opener;
        this.time = time;
        fillNotBeforeNanos = now();
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
            throw factory.isClosed()
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
        return settings.maxWaitTime().toNanos() - (now() - began);
    }

    // Up to a size

    /** Begins what is missing, in the background. Throws nothing: the caller may have a lease in its hands. */
    void keepSteady(PoolSettings settings) {
        if (open.kept() >= settings.steadyPoolSize()) {
            return;
        }
        long now = now();
        if (now - fillNotBeforeNanos >= 0) {
            fillNotBeforeNanos = now + FILL_PAUSE_NANOS;
            fill(rules.get().steadyPoolSize());
        }
    }

    /** @return how many are kept */
    int jumpStart() throws SQLException {
        long began = now();
        while (true) {
            PoolSettings settings = rules.get();
            await(fill(settings.steadyPoolSize()), settings, began);
            int kept = open.kept();
            if (missing(rules.get().steadyPoolSize()) <= 0) {
                return kept;
            }
            // The rules may have changed meanwhile, or all may have been flushed.
            if (settings == rules.get() || isTooLate(settings, began)) {
                throw Refusals.tooFewSteady(settings.name(), kept, rules.get().steadyPoolSize());
            }
        }
    }

    /** A wait that is over is no failure here: who waits looks what there is. */
    private void await(CompletableFuture<Integer> filled, PoolSettings settings, long began) throws SQLException {
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
     * @return completed with the number of kept connections, or with the failure of the first that cannot be opened
     */
    private CompletableFuture<Integer> fill(int target) {
        Filling wanted;
        synchronized (this) {
            Filling before = filling;
            wanted = before == null
                    ? new Filling(target, new CompletableFuture<>())
                    : new Filling(Math.max(target, before.target), before.done);
            filling = wanted;
        }
        if (missing(wanted.target) <= 0) {
            endFilling(wanted);
        } else {
            begin();
        }
        return wanted.done;
    }

    /** Room that a lent connection takes until it is given back and closed cannot be filled, and need not be. */
    private int missing(int target) {
        if (open.kept() >= target) {
            return 0;
        }
        int room = rules.get().maxPoolSize() - open.lentAndCondemned();
        return Math.min(target, room) - open.kept();
    }

    /** What was wanted is not wanted any more. */
    void stopFilling() {
        endFilling(filling);
    }

    private void endFilling(@Nullable Filling ended) {
        if (ended != null && takeAway(ended)) {
            ended.done.complete(open.kept());
        }
    }

    /** @return false if another filling has taken its place: that one is to go on */
    private synchronized boolean takeAway(Filling ended) {
        if (filling != ended) {
            return false;
        }
        filling = null;
        return true;
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
            LOG.error("pool {}: no thread to open connections with", rules.get().name(), noThread);
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
        if (waiting > 0 && factory.isClosed()) {
            open.free().fail(Refusals.closed(rules.get().name()));
            return false;
        }
        Filling wanted = filling;
        while (wanted != null && missing(wanted.target) <= 0) {
            endFilling(wanted);
            wanted = filling;
        }
        return wanted != null || waiting > 0 && missing(rules.get().maxPoolSize()) > 0;
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
        Filling failed = filling;
        boolean isEnded = failed != null && takeAway(failed);
        open.free().fail(failure);
        if (failed != null && isEnded) {
            failed.done.completeExceptionally(failure);
        }
    }

    long now() {
        return time.ticker().getAsLong();
    }
}
