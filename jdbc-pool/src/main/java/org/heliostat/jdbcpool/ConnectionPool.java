package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNull;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
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

    private final PoolState state;
    private final OpenConnections open;
    private final Growth growth;
    private final Lender lender;
    private final Keeper keeper;

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
        state = new PoolState(settings, guarded(requireNonNull(events, "events")), time);
        open = new OpenConnections(state, oneThread(), this::madeRoom);
        ConnectionFactory factory = new ConnectionFactory(requireNonNull(driver, "driver"), state, open);
        growth = new Growth(state, factory, open, oneThread());
        lender = new Lender(state, open, growth, requireNonNull(borrowers, "borrowers"));
        Upkeep upkeep = new Upkeep(state, factory, open, growth);
        keeper = new Keeper("jdbc-pool-" + settings.name(), requireNonNull(threads, "threads"), upkeep::look);
        keeper.start();
    }

    /** One thread, which ends when it had nothing to do for a while. */
    private Executor oneThread() {
        ThreadFactory threads = work -> keeper.newThread(work);
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
        throw new SQLFeatureNotSupportedException("pool " + state.name() + ": all connections are of one user");
    }

    public PoolSettings settings() {
        return state.settings();
    }

    /**
     * Changes the rules at once. A larger size lets waiting borrowers in; connections beyond a smaller one are closed
     * as soon as they are free. The order of simultaneous changes is any.
     *
     * @throws IllegalArgumentException if the settings are of a pool of another name
     */
    public synchronized void change(PoolSettings changed) {
        if (!changed.name().equals(state.name())) {
            throw new IllegalArgumentException(
                    "name: " + changed.name() + " (expected: " + state.name() + ", the name of this pool)");
        }
        int max = changed.maxPoolSize();
        state.change(changed);
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
        if (state.isClosed()) {
            throw Refusals.closed(state.name());
        }
        return growth.jumpStart();
    }

    /** Closes the free connections now and the lent ones when they are given back. */
    public void flush() {
        open.flush();
        keeper.nudge();
    }

    public PoolSnapshot snapshot() {
        Figures figures = state.figures;
        int connections = open.open();
        int leased = open.free().inUse();
        return new PoolSnapshot(
                state.name(),
                connections,
                open.peak(),
                settings().maxPoolSize(),
                leased,
                open.leased(),
                Math.max(0, connections - leased),
                figures.waiting(),
                figures.waitingPeak(),
                figures.waits(),
                figures.idleTimeouts.sum(),
                figures.waitTimeouts.sum(),
                figures.failedValidations.sum(),
                figures.brokenInUse.sum(),
                figures.created.sum(),
                figures.closed.sum(),
                figures.createFailures.sum(),
                figures.lastFailure(),
                figures.leaks.sum(),
                keeper.threadsMadeAside());
    }

    /** @return who holds a connection now, the longest first */
    public List<Holder> holders() {
        return open.all().stream()
                .flatMap(connection -> connection.holder(state.time).stream())
                .sorted(Comparator.comparing(Holder::since))
                .toList();
    }

    /**
     * Lends nothing more: borrowers that wait get an exception, free connections are closed now, lent ones when they
     * are given back. Does not wait for that.
     */
    @Override
    public void close() {
        if (state.close()) {
            flush();
            growth.begin();
        }
    }

    /** Has the pool's own thread look after it now, and waits for that. */
    void look() {
        keeper.lookNow();
    }

    /** @return borrowers that have taken their place in the line */
    int inLine() {
        return open.free().waiting();
    }

    /** @return whether one is just being opened, or who waited is just told that it could not be */
    boolean isOpening() {
        return growth.isOpening();
    }

    /** @return borrowers that have a connection or are just getting one */
    int permitsTaken() {
        return open.free().inUse();
    }

    private void madeRoom() {
        growth.begin();
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
                            LOG.error("pool {}: a listener failed; is told once", state.name(), defect.getCause());
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
        throw new SQLFeatureNotSupportedException("pool " + state.name() + ": logs by slf4j");
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        throw new SQLFeatureNotSupportedException("pool " + state.name() + ": its settings bound the wait");
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
        throw new SQLException("pool " + state.name() + " wraps no " + type.getName());
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
