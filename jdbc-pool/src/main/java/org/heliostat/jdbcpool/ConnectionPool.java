package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNull;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.heliostat.jdbcpool.waiting.Figures;
import org.heliostat.jdbcpool.waiting.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool of connections to one database. Any thread may use it.
 *
 * <p>A connection goes back by its {@code close()}; uncommitted work is rolled back, warnings are cleared, autocommit
 * and the like are as they were. Nothing is opened before the first connection is borrowed, or before
 * {@link #jumpStart()}. A database that is down makes borrowing fail as soon as the driver knows; when it is back,
 * the next borrower gets a connection.
 */
public final class ConnectionPool implements DataSource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionPool.class);

    private static final long THREAD_SECONDS = 5;

    private volatile PoolSettings settings;
    private final Figures figures = new Figures();
    private final PoolTime time;
    private final OpenConnections open;
    private final ConnectionFactory factory;
    private final Growth growth;
    private final Lender lender;
    private final Upkeep upkeep;
    private final Keeper keeper;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** A pool outside a server: system time, borrowers known by their thread; leaks and failures are logged. */
    public ConnectionPool(PoolSettings settings, DataSource driver) {
        this(
                settings,
                driver,
                Borrowers.THREADS,
                new LoggedEvents(settings.name()),
                PoolTime.system(),
                Executors.defaultThreadFactory());
    }

    /**
     * Opens no connection. To be called by a thread that has nothing of an application about it: the pool's own
     * threads inherit from it.
     *
     * @param driver opens connections; its login time-out is set if it has none
     * @param events hear of leaks and failures; the pool logs none of what it tells them
     */
    public ConnectionPool(
            PoolSettings settings,
            DataSource driver,
            Borrowers borrowers,
            PoolEvents events,
            PoolTime time,
            ThreadFactory threads) {
        this.settings = requireNonNull(settings, "settings");
        this.time = requireNonNull(time, "time");
        PoolEvents guarded = guarded(requireNonNull(events, "events"));
        open = new OpenConnections(this::settings, time.ticker(), oneThread(this::newThread), this::madeRoom);
        factory = new ConnectionFactory(requireNonNull(driver, "driver"), this::settings, open, figures, guarded, time);
        growth = new Growth(this::settings, factory, open, oneThread(this::newThread), time);
        lender = new Lender(this::settings, open, growth, figures, requireNonNull(borrowers, "borrowers"), guarded);
        upkeep = new Upkeep(this::settings, factory, open, growth, figures, guarded, time);
        keeper = new Keeper("jdbc-pool-" + settings.name(), requireNonNull(threads, "threads"), upkeep);
        keeper.start();
    }

    /** One thread, which ends when it had nothing to do for a while. */
    private static Executor oneThread(ThreadFactory threads) {
        ThreadPoolExecutor executor =
                new ThreadPoolExecutor(1, 1, THREAD_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    /**
     * Lends a connection, to be given back by its {@code close()}.
     *
     * @throws java.sql.SQLTransientConnectionException if none came free in time, the thread was interrupted, or the
     *     pool is closed
     * @throws SQLException the driver's, if none could be opened
     */
    @Override
    public Connection getConnection() throws SQLException {
        return lender.lend();
    }

    /** Not supported: all connections of a pool are of one user. */
    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + name() + ": all connections are of one user");
    }

    public PoolSettings settings() {
        return settings;
    }

    /**
     * Changes the rules at once. A larger size lets waiting borrowers in; connections beyond a smaller one are closed
     * as soon as they are free. The order of simultaneous changes is any.
     *
     * @throws IllegalArgumentException if the settings are of a pool of another name
     */
    public synchronized void change(PoolSettings changed) {
        if (!changed.name().equals(name())) {
            throw new IllegalArgumentException(
                    "name: " + changed.name() + " (expected: " + name() + ", the name of this pool)");
        }
        int max = changed.maxPoolSize();
        settings = changed;
        growth.stopFilling();
        for (PooledConnection connection : open.all()) {
            if (connection.isFree() && open.condemn(connection, max)) {
                open.evict(connection);
            }
        }
        growth.begin();
        keeper.nudge();
    }

    /**
     * Opens the steady connections now instead of when the first is borrowed, and waits for them as long as a
     * borrower would.
     *
     * @return how many connections are open and kept
     * @throws SQLException the driver's, if one could not be opened; or the time was over
     */
    public int jumpStart() throws SQLException {
        if (closed.get()) {
            throw Refusals.closed(name());
        }
        return growth.jumpStart();
    }

    /** Closes the free connections now and the lent ones when they are given back. */
    public void flush() {
        open.flush();
        keeper.nudge();
    }

    public PoolSnapshot snapshot() {
        int connections = open.open();
        int leased = open.free().inUse();
        return new PoolSnapshot(
                name(),
                connections,
                open.peak(),
                settings.maxPoolSize(),
                leased,
                open.leased(),
                Math.max(0, connections - leased),
                figures.waiting(),
                figures.waitingPeak(),
                waits(),
                figures.idleTimeouts.sum(),
                figures.waitTimeouts.sum(),
                figures.failedValidations.sum(),
                figures.created.sum(),
                open.closed(),
                figures.createFailures.sum(),
                figures.lastFailure().map(failure -> new PoolSnapshot.OpenFailure(failure.text(), failure.at())),
                figures.leaks.sum(),
                keeper.threadsMadeAside());
    }

    private WaitTimes waits() {
        List<WaitTimes.Bucket> buckets = new ArrayList<>();
        figures.waits().read((upToNanos, count) -> buckets.add(new WaitTimes.Bucket(upToNanos, count)));
        long count = buckets.stream().mapToLong(WaitTimes.Bucket::count).sum();
        return new WaitTimes(count, figures.waits().sumNanos(), figures.waits().maxNanos(), buckets);
    }

    /** @return who holds a connection now, the longest first */
    public List<Holder> holders() {
        List<Holder> holders = new ArrayList<>();
        for (PooledConnection connection : open.all()) {
            connection.holder(time).ifPresent(holders::add);
        }
        holders.sort(Comparator.comparing(Holder::since));
        return holders;
    }

    /**
     * Lends nothing more: borrowers that wait get an exception, free connections are closed now, lent ones when they
     * are given back. Does not wait for that.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        factory.close();
        lender.close();
        upkeep.close();
        flush();
        growth.begin();
    }

    /** Has the pool's own thread look after it now, and waits for that. */
    void look() {
        keeper.lookNow();
    }

    /** @return borrowers that have taken their place in the line */
    int inLine() {
        return open.free().waiting();
    }

    /** @return borrowers that have a connection or are just getting one */
    int permitsTaken() {
        return open.free().inUse();
    }

    private String name() {
        return settings.name();
    }

    private void madeRoom() {
        growth.begin();
    }

    private Thread newThread(Runnable work) {
        return keeper.newThread(work);
    }

    /** Bears a listener that throws: the pool is at work while it tells. */
    private PoolEvents guarded(PoolEvents listener) {
        AtomicBoolean hasFailed = new AtomicBoolean();
        return (PoolEvents) Proxy.newProxyInstance(
                PoolEvents.class.getClassLoader(), new Class<?>[] {PoolEvents.class}, (proxy, event, arguments) -> {
                    try {
                        return event.invoke(listener, arguments);
                    } catch (InvocationTargetException defect) {
                        if (hasFailed.compareAndSet(false, true)) {
                            LOG.error("pool {}: a listener failed; is told once", name(), defect.getCause());
                        }
                        return null;
                    }
                });
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + name() + ": logs by slf4j");
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + name() + ": its settings bound the wait");
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return 0;
    }

    @Override
    public java.util.logging.Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("logs by slf4j");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        throw new SQLException("pool " + name() + " wraps no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
