package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNullElseGet;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.heliostat.jdbcpool.bag.Bag;
import org.heliostat.jdbcpool.figures.Figures;
import org.heliostat.jdbcpool.waiting.Outages;
import org.heliostat.jdbcpool.waiting.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections: for borrowers that wait, and up to a size that is to be kept.
 *
 * <p>A failure goes to all borrowers that waited when it was found out, and to nobody else, so that a database which answers nobody for
 * ten seconds costs each of them these ten seconds, and not one after the other.
 */
final class Opener implements Bag.Source {

    private static final Logger LOG = LoggerFactory.getLogger(Opener.class);

    /** How long the close of one connection may hold up the opening of the one in its place. */
    private static final long CLOSE_LIMIT_NANOS = Duration.ofSeconds(20).toNanos();

    /** How long a driver may take to open a connection, if its data source sets no limit itself. */
    private static final long MOST_LOGIN_SECONDS = 30;

    /** How often one is opened anew because all were flushed meanwhile. */
    private static final int MOST_AGAIN = 3;

    private final Supplier<PoolSettings> rules;
    private final OpenConnections open;
    private final Figures figures;
    private final PoolEvents events;
    private final PoolTime time;
    private final Outages outages;
    private final Object fillingLock = new Object();
    private volatile @Nullable Filling filling; // written under fillingLock
    private volatile @Nullable DataSource driver;
    private volatile boolean closed;
    private volatile boolean opening;

    // Owned by the bag's adder thread.
    private @Nullable PhysicalConnection latest;
    private @Nullable PhysicalConnection inBag;
    private Outages.@Nullable Watch owed;
    private boolean failing;

    /** Connections are opened without a borrower until so many are kept. */
    private record Filling(int target, CompletableFuture<Integer> done) {}

    Opener(
            DataSource driver,
            Supplier<PoolSettings> rules,
            OpenConnections open,
            Outages outages,
            Figures figures,
            PoolEvents events,
            PoolTime time) {
        this.driver = driver;
        this.rules = rules;
        this.open = open;
        this.outages = outages;
        this.figures = figures;
        this.events = events;
        this.time = time;
    }

    /**
     * Begins to open connections until so many are kept, and does not wait for them. A filling that is at work goes
     * on to the larger of both targets. Any thread.
     *
     * @return completed with the number of kept connections, or with the failure of the first that cannot be opened
     */
    CompletableFuture<Integer> fill(Bag bag, int target) {
        Filling wanted;
        synchronized (fillingLock) {
            Filling before = filling;
            wanted = before == null
                    ? new Filling(target, new CompletableFuture<>())
                    : new Filling(Math.max(target, before.target), before.done);
            filling = wanted;
            bag.openMore();
        }
        int missing = missing(wanted.target);
        if (missing <= 0) {
            endFilling(bag, wanted, null);
            return wanted.done;
        }
        open.evictFailed();
        try {
            bag.open(missing);
        } catch (RuntimeException | Error noThread) {
            LOG.error("pool {}: no thread to open connections with", rules.get().name(), noThread);
            endFilling(bag, wanted, new SQLException("no thread to open connections with", noThread));
        }
        return wanted.done;
    }

    /** Room that a lent connection takes until it is given back and closed cannot be filled, and need not be. */
    private int missing(int target) {
        int room = rules.get().maxPoolSize() - open.lentAndCondemned();
        return Math.min(target, room) - open.kept();
    }

    /** @return whether so many are kept, or as many as there is room for while lent ones are still to be closed */
    boolean isFilledTo(int target) {
        return missing(target) <= 0;
    }

    /** @return whether the driver is just opening one */
    boolean isOpening() {
        return opening;
    }

    /** Opens nothing more. Any thread. */
    void close() {
        closed = true;
    }

    /** Lets go of the driver: a bag may be remembered by threads that have borrowed from it. */
    void forgetDriver() {
        driver = null;
    }

    /** What was wanted is not wanted any more. Any thread. */
    void stopFilling(Bag bag) {
        endFilling(bag, filling, null);
    }

    /** Does nothing if another filling has taken its place: that one is to go on. */
    private void endFilling(Bag bag, @Nullable Filling ended, @Nullable SQLException failure) {
        synchronized (fillingLock) {
            if (filling != ended) {
                return;
            }
            filling = null;
            bag.openNoMore();
        }
        if (ended == null) {
            return;
        }
        if (failure != null) {
            ended.done.completeExceptionally(failure);
        } else {
            ended.done.complete(open.kept());
        }
    }

    /** @return the filling that is still to go on; null if there is none */
    private @Nullable Filling endFillingIfFull(Bag bag) {
        Filling wanted = filling;
        while (wanted != null && missing(wanted.target) <= 0) {
            endFilling(bag, wanted, null);
            wanted = filling;
        }
        return wanted;
    }

    @Override
    public Connection open(Bag bag) throws SQLException {
        opening = true;
        PhysicalConnection before = inBag;
        if (before != null) {
            before.settles();
            inBag = null;
        }
        try {
            PhysicalConnection opened = bag.waiting() > 0 ? openForBorrower(bag) : openToFill(bag);
            latest = opened;
            return opened;
        } finally {
            opening = false;
        }
    }

    @Override
    public void opened(Runnable eviction) {
        PhysicalConnection inOrder = latest;
        latest = null;
        inBag = inOrder;
        if (inOrder != null) {
            inOrder.becomesReady(eviction);
        }
    }

    private PhysicalConnection openForBorrower(Bag bag) {
        Outages.Watch told = owed;
        if (told != null && told.isWaitedIn()) {
            return failed(told);
        }
        try {
            PhysicalConnection opened = open();
            owed = null;
            endFillingIfFull(bag);
            return opened;
        } catch (SQLException failure) {
            Outages.Watch found = outages.found(failure);
            owed = found;
            endFilling(bag, filling, failure);
            return failed(found);
        }
    }

    private PhysicalConnection openToFill(Bag bag) throws SQLException {
        Filling wanted = endFillingIfFull(bag);
        if (wanted == null) {
            throw new SQLException("no connection is wanted any more");
        }
        try {
            PhysicalConnection opened = open();
            endFillingIfFull(bag);
            return opened;
        } catch (SQLException failure) {
            endFilling(bag, filling, failure);
            throw failure;
        }
    }

    private PhysicalConnection failed(Outages.Watch told) {
        PhysicalConnection none = PhysicalConnection.failed(open, rules, now(), told);
        open.addFailed(none);
        return none;
    }

    private PhysicalConnection open() throws SQLException {
        try {
            PhysicalConnection opened = openByDriver();
            if (failing) {
                failing = false;
                events.opensAgain();
            }
            return opened;
        } catch (SQLException failure) {
            tell(failure);
            throw failure;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException("interrupted while a connection was opened", stopped);
        } catch (RuntimeException | LinkageError foreign) {
            SQLException failure = new SQLException("the driver failed: " + foreign, foreign);
            tell(failure);
            throw failure;
        }
    }

    private PhysicalConnection openByDriver() throws SQLException, InterruptedException {
        for (int again = 0; ; again++) {
            int flushes = open.flushes();
            PhysicalConnection opened = openOnce();
            if (open.flushes() == flushes || again == MOST_AGAIN) {
                return opened;
            }
            // A flush while the driver was at it may be about just what it opened.
            closeQuietly(opened);
        }
    }

    private PhysicalConnection openOnce() throws SQLException, InterruptedException {
        PoolSettings settings = rules.get();
        DataSource source = driver;
        if (closed || source == null) {
            throw Refusals.closed(settings.name());
        }
        if (!open.awaitFewerThan(settings.maxPoolSize(), CLOSE_LIMIT_NANOS)) {
            throw new SQLTransientConnectionException("connections that were given up do not end", "08001");
        }
        limitLogin(source, settings);
        Connection driversOwn = source.getConnection();
        if (driversOwn == null) {
            throw new SQLTransientConnectionException("the driver's data source returned null", "08001");
        }
        figures.created.increment();
        PhysicalConnection opened = new PhysicalConnection(driversOwn, open, rules, now());
        open.add(opened);
        try {
            opened.setUp();
        } catch (SQLException | RuntimeException | Error useless) {
            closeQuietly(opened);
            throw useless;
        }
        return opened;
    }

    private static void limitLogin(DataSource source, PoolSettings settings) {
        try {
            if (source.getLoginTimeout() == 0) {
                long wait = settings.maxWaitTime().toSeconds();
                source.setLoginTimeout((int) (wait == 0 ? MOST_LOGIN_SECONDS : Math.min(wait, MOST_LOGIN_SECONDS)));
            }
        } catch (SQLException | RuntimeException unsupported) {
            LOG.debug("pool {}: the driver takes no limit for opening a connection", settings.name(), unsupported);
        }
    }

    private static void closeQuietly(PhysicalConnection opened) {
        try {
            opened.close();
        } catch (SQLException | RuntimeException alreadyUseless) {
            LOG.debug("a connection that could not be set up did not close either", alreadyUseless);
        }
    }

    private void tell(SQLException failure) {
        if (closed) {
            return;
        }
        String text = requireNonNullElseGet(failure.getMessage(), failure::toString);
        figures.createFailed(text, time.clock().instant());
        failing = true;
        events.openFailed(failure);
    }

    private long now() {
        return time.ticker().getAsLong();
    }
}
