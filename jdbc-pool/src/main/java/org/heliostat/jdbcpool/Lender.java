package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.heliostat.jdbcpool.bag.Bag;
import org.heliostat.jdbcpool.figures.Figures;
import org.heliostat.jdbcpool.keeper.RoughTime;
import org.heliostat.jdbcpool.waiting.Outages;
import org.heliostat.jdbcpool.waiting.Permits;
import org.heliostat.jdbcpool.waiting.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lends connections and takes them back. Borrowers' threads.
 *
 * <p>Who wants a connection first takes a permit, in line; a permit is held from then until the connection is back or
 * gone, so that a bag of as many connections never leaves anybody without one for long. Nothing that can throw runs
 * between the making of a lease and its way to the borrower: who never got it could not give it back.
 */
final class Lender {

    private static final Logger LOG = LoggerFactory.getLogger(Lender.class);

    private final Supplier<PoolSettings> rules;
    private final Permits permits;
    private final Outages outages;
    private final Bag bag;
    private final Growth growth;
    private final OpenConnections open;
    private final Figures figures;
    private final Borrowers borrowers;
    private final PoolEvents events;
    private final PoolTime time;
    private final RoughTime roughTime;
    private volatile boolean closed;

    /** @param events must not throw */
    Lender(
            Supplier<PoolSettings> rules,
            Permits permits,
            Outages outages,
            Bag bag,
            Growth growth,
            OpenConnections open,
            Figures figures,
            Borrowers borrowers,
            PoolEvents events,
            PoolTime time,
            RoughTime roughTime) {
        this.rules = rules;
        this.permits = permits;
        this.outages = outages;
        this.bag = bag;
        this.growth = growth;
        this.open = open;
        this.figures = figures;
        this.borrowers = borrowers;
        this.events = events;
        this.time = time;
        this.roughTime = roughTime;
    }

    String name() {
        return rules.get().name();
    }

    /** Lends nothing more. The permits must be released afterwards, so that those in line find out. */
    void close() {
        closed = true;
    }

    Connection lend() throws SQLException {
        PoolSettings settings = rules.get();
        if (!permits.takeReady()) {
            boolean permitted = permits.takeNow();
            if (!permitted || open.open() < permits.taken()) {
                return lendAfterWaiting(settings, now(), permitted);
            }
        }
        @Nullable Lease lease = null;
        try {
            // The usual case does not ask for the time; who asks the database before each lease can do that as well.
            lease = settings.check().isPresent() || settings.isolationGuaranteed()
                    ? tryConnections(settings, now(), null)
                    : lendFree(settings);
        } finally {
            if (lease == null) {
                permits.giveBack();
            }
        }
        growth.keepSteady(settings);
        return lease;
    }

    /** One that is free for certain, but for a race. */
    private Lease lendFree(PoolSettings settings) throws SQLException {
        if (closed) {
            throw Refusals.closed(settings.name());
        }
        Connection proxy = bag.borrow(wholeWaitMillis(settings));
        if (proxy == null) {
            throw noneOpened(settings, null);
        }
        @Nullable PhysicalConnection physical = null;
        @Nullable SQLException refusal = null;
        @Nullable Lease lease = null;
        try {
            physical = proxy.unwrap(PhysicalConnection.class);
            if (physical.outage() == null) {
                if (!physical.isReadyToLend(settings)) {
                    refusal = physical.refusal(settings, limitMillis(wholeWaitMillis(settings)));
                }
                if (refusal == null) {
                    lease = begin(proxy, physical, settings, roughTime.now());
                    return lease;
                }
                refusal = countRefused(settings, physical, refusal);
            }
        } finally {
            if (lease == null) {
                discard(proxy, physical);
            }
        }
        return tryConnections(settings, now(), refusal);
    }

    private Connection lendAfterWaiting(PoolSettings settings, long began, boolean permitted) throws SQLException {
        figures.beginsToWait();
        boolean holdsPermit = permitted;
        @Nullable Lease lease = null;
        try {
            if (!permitted) {
                awaitPermit(settings);
                holdsPermit = true;
            }
            lease = tryConnections(settings, began, null);
        } finally {
            if (lease == null && holdsPermit) {
                permits.giveBack();
            }
            long waited = now() - began;
            figures.waited(waited);
            events.waited(waited);
        }
        growth.keepSteady(settings);
        return lease;
    }

    private void awaitPermit(PoolSettings settings) throws SQLException {
        if (closed) {
            throw Refusals.closed(settings.name());
        }
        try {
            if (permits.await(settings.maxWaitTime().toNanos())) {
                return;
            }
        } catch (InterruptedException told) {
            Thread.currentThread().interrupt();
            throw Refusals.interrupted(settings.name(), told);
        }
        figures.waitTimeouts.increment();
        throw Refusals.allLent(
                settings.name(), settings.maxWaitTime().toMillis(), settings.maxPoolSize(), figures.waiting());
    }

    /**
     * A connection that cannot be lent is replaced by the next; after as many as there can be, or when the time is up,
     * this is told. One that only carries an old failure to somebody else does not count; there are no more of these than
     * borrowers waited for them.
     *
     * @param refused why one before was not lent; null if there was none
     */
    private Lease tryConnections(PoolSettings settings, long began, @Nullable SQLException refused)
            throws SQLException {
        @Nullable SQLException lastRefusal = refused;
        @Nullable SQLException refusal = refused;
        int tries = 2 * settings.maxPoolSize();
        while (tries >= 0) {
            if (closed) {
                throw Refusals.closed(settings.name());
            }
            if (refusal != null) {
                lastRefusal = refusal;
                growth.replaceFree(settings, began);
                if (growth.isTooLate(settings, began)) {
                    figures.waitTimeouts.increment();
                    throw Refusals.nonePassedInTime(
                            settings.name(), settings.maxWaitTime().toMillis(), lastRefusal);
                }
            }
            refusal = null;
            Outages.Watch watch = outages.join();
            @Nullable Connection proxy = null;
            try {
                proxy = bag.borrow(growth.millisLeft(settings, began));
            } finally {
                watch.leave();
            }
            if (proxy == null) {
                throw noneOpened(settings, lastRefusal);
            }
            @Nullable PhysicalConnection physical = null;
            @Nullable Lease lease = null;
            try {
                physical = proxy.unwrap(PhysicalConnection.class);
                Outages.Watch told = physical.outage();
                if (told == null) {
                    tries--;
                    refusal = physical.refusal(settings, limitMillis(growth.millisLeft(settings, began)));
                    if (refusal == null) {
                        lease = begin(proxy, physical, settings, now());
                        return lease;
                    }
                    refusal = countRefused(settings, physical, refusal);
                } else if (told == watch) {
                    throw Refusals.cannotOpen(settings.name(), told.failure());
                }
            } finally {
                if (lease == null) {
                    discard(proxy, physical);
                }
            }
        }
        throw Refusals.nonePasses(settings.name(), lastRefusal);
    }

    private SQLException noneOpened(PoolSettings settings, @Nullable SQLException lastRefused) {
        if (closed) {
            return Refusals.closed(settings.name());
        }
        figures.waitTimeouts.increment();
        String lastFailure =
                figures.lastFailure().map(Figures.OpenFailure::text).orElse("");
        return Refusals.noneOpened(
                settings.name(),
                settings.maxWaitTime().toMillis(),
                open.open(),
                settings.maxPoolSize(),
                lastFailure,
                lastRefused);
    }

    private Lease begin(Connection proxy, PhysicalConnection physical, PoolSettings settings, long since) {
        boolean watched = !settings.leakTimeout().isZero();
        @Nullable Throwable at = watched ? new Throwable("borrowed here") : null;
        BorrowerReference who = borrowers.current(physical.tenure().lastBorrower());
        Lease lease = new Lease(this, proxy, physical, physical.nextLease());
        physical.begins(who, since, at);
        return lease;
    }

    /** For ever is as long as HikariCP can count. */
    private static long wholeWaitMillis(PoolSettings settings) {
        return settings.maxWaitTime().isZero()
                ? Long.MAX_VALUE
                : Math.max(1, settings.maxWaitTime().toMillis());
    }

    /** What is asked of a database before a lease must not last longer than the borrower waits. */
    private static int limitMillis(long millisLeft) {
        return (int) Math.min(PhysicalConnection.LIMIT_MILLIS, millisLeft);
    }

    /** @return the refusal, if it tells something about the database: the connection was open and was to be kept */
    private @Nullable SQLException countRefused(
            PoolSettings settings, PhysicalConnection physical, SQLException refusal) {
        if (!open.condemn(physical, 0)) {
            return null;
        }
        if (settings.check().isPresent()) {
            figures.failedValidations.increment();
            events.checkFailed(refusal);
        }
        return refusal;
    }

    /** To be called once for each lease, by whoever ended it. */
    void takeBack(Lease lease) throws SQLException {
        PhysicalConnection physical = lease.physical();
        Connection proxy = lease.proxy();
        if (lease.isGivenUp()) {
            forget(lease);
            return;
        }
        boolean inOrder = false;
        try {
            closeIfSurplus(physical);
            physical.comesBack(roughTime.now());
            proxy.close();
            inOrder = true;
        } catch (RuntimeException | Error noThread) {
            physical.closeHere(noThread);
            throw noThread;
        } finally {
            if (!inOrder) {
                discard(proxy, physical);
                forget(lease);
            }
        }
        lease.isOver();
        permits.giveBackReady();
        if (physical.isEnding()) {
            permits.noneIsReady();
        }
        SQLException spoiledBy = lease.spoiledBy();
        if (spoiledBy != null) {
            throw spoiledBy;
        }
    }

    private void closeIfSurplus(PhysicalConnection physical) {
        int max = rules.get().maxPoolSize();
        if (open.kept() > max && open.condemn(physical, max)) {
            physical.evict();
        }
    }

    /** To be called once for each lease, by whoever ended it. */
    void abort(Lease lease, Executor executor) throws SQLException {
        try {
            lease.proxy().abort(executor);
        } finally {
            discard(lease.proxy(), lease.physical());
            forget(lease);
        }
    }

    /** To be called once for each lease that has ended in another way than {@link #takeBack}. */
    void forget(Lease lease) {
        lease.isOver();
        permits.giveBack();
    }

    /**
     * A connection that is in nobody's hands for certain, or about to be closed. Throws nothing: what comes after it, as
     * the way back of a permit, must come.
     */
    private void discard(Connection proxy, @Nullable PhysicalConnection physical) {
        try {
            bag.discard(proxy);
        } catch (RuntimeException | Error noThread) {
            if (physical != null) {
                physical.closeHere(noThread);
            } else {
                LOG.error("pool {}: a connection is lost", name(), noThread);
            }
        }
    }

    private long now() {
        return time.ticker().getAsLong();
    }
}
