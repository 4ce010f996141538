package org.heliostat.jdbcpool;

import com.zaxxer.hikari.util.ConcurrentBag.IConcurrentBagEntry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.heliostat.jdbcpool.lent.Closed;
import org.heliostat.jdbcpool.lent.Lease;
import org.heliostat.jdbcpool.lent.Leased;
import org.heliostat.jdbcpool.lent.StatementCache;
import org.heliostat.jdbcpool.session.SessionState;
import org.heliostat.jdbcpool.session.TimeLimit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of the driver for as long as it is open: who has it, whether it is to be closed, and how it is brought in
 * order. An entry of HikariCP's bag, which says by its state to whom it belongs.
 */
final class PooledConnection implements Leased, IConcurrentBagEntry {

    private static final Logger LOG = LoggerFactory.getLogger(PooledConnection.class);

    /** The longest that a driver may take to bring a connection in order or to check it. */
    private static final int LIMIT_MILLIS = 5_000;

    private static final int CLOSE_LIMIT_MILLIS = 15_000;

    private static final AtomicIntegerFieldUpdater<PooledConnection> STATE =
            AtomicIntegerFieldUpdater.newUpdater(PooledConnection.class, "owner");

    private final OpenConnections home;
    private final PoolState state;
    private final long openedAtNanos;
    private final LeaseState leases = new LeaseState();
    private final AtomicBoolean condemned = new AtomicBoolean();

    /** Who opens it has it first. */
    private volatile int owner = STATE_IN_USE;

    private volatile @Nullable String lastSql;

    // Owned by whoever has the connection, handed on through the bag.
    private Connection driver;
    private SessionState session;
    private StatementCache statements = new StatementCache();
    private long freeSinceNanos;

    PooledConnection(Connection driver, OpenConnections home, PoolState state) {
        this.driver = driver;
        this.home = home;
        this.state = state;
        session = new SessionState(driver);
        openedAtNanos = state.now();
        freeSinceNanos = openedAtNanos;
    }

    long openedAtNanos() {
        return openedAtNanos;
    }

    // Whose it is

    @Override
    public boolean compareAndSet(int expected, int wanted) {
        return STATE.compareAndSet(this, expected, wanted);
    }

    @Override
    public void setState(int wanted) {
        owner = wanted;
    }

    @Override
    public int getState() {
        return owner;
    }

    boolean isFree() {
        return owner == STATE_NOT_IN_USE;
    }

    /** @return whether a borrower has it, or somebody on a borrower's behalf */
    boolean isInUse() {
        return owner == STATE_IN_USE;
    }

    // Its end

    /** @return true the first time only */
    boolean condemn() {
        return condemned.compareAndSet(false, true);
    }

    /** @return whether it will be closed as soon as nobody has it */
    boolean isCondemned() {
        return condemned.get();
    }

    /** Closes it, and lets go of it: threads that have had it remember this object. */
    void close() {
        Connection closing = driver;
        try {
            TimeLimit.begin(closing, CLOSE_LIMIT_MILLIS);
        } catch (SQLException | RuntimeException | Error useless) {
            LOG.debug("pool {}: a connection took no limit for its close", pool(), useless);
        }
        try {
            closing.close();
        } catch (SQLException | RuntimeException | Error useless) {
            LOG.debug("pool {}: a connection did not close in order", pool(), useless);
        }
        driver = Closed.CONNECTION;
        session = new SessionState(driver);
        statements = new StatementCache();
    }

    // Leases

    /**
     * Begins a lease.
     *
     * @param at where it is borrowed; null unless leaks are looked for
     */
    Lease lend(BorrowerReference who, long nowNanos, @Nullable Throwable at) {
        Lease lease = Lease.of(this, leases.count() + 1);
        if (lastSql != null) {
            lastSql = null;
        }
        leases.begin(who, nowNanos, at);
        return lease;
    }

    /** @return who has it, and had it before; any thread */
    LeaseState leases() {
        return leases;
    }

    /** @return who has it, if somebody has; any thread */
    Optional<Holder> holder(PoolTime time) {
        return leases.holder(time, Optional.ofNullable(lastSql));
    }

    /** Meaningful while there is no lease. */
    long freeSinceNanos() {
        return freeSinceNanos;
    }

    @Override
    public boolean isLent(long lease) {
        return leases.isLent(lease);
    }

    @Override
    public boolean end(long lease) {
        return leases.end(lease);
    }

    @Override
    public void takeBack(List<Statement> left) throws SQLException {
        home.takeBack(this, left);
    }

    @Override
    public void giveUp(boolean isBroken) {
        state.figures.brokenInUse.add(isBroken ? 1 : 0);
        home.discard(this);
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        try {
            driver.abort(executor);
        } finally {
            home.discard(this);
        }
    }

    // How it is brought in order

    /** Right after the driver has opened it. */
    void setUp() throws SQLException {
        ConnectionSetUp.Step first = state.settings().setUp().atCreation();
        boolean isOff = !driver.getAutoCommit();
        if (first == ConnectionSetUp.Step.NONE && session.isLevel(wantedLevel()) && !isOff) {
            return;
        }
        TimeLimit limit = TimeLimit.begin(driver, LIMIT_MILLIS);
        first.apply(driver);
        if (!driver.getAutoCommit()) {
            driver.setAutoCommit(true);
        }
        session.setLevel(wantedLevel(), false);
        limit.end();
    }

    /**
     * A lease has ended: it becomes as it was opened.
     *
     * @param left statements to be closed; before anything is asked, as some drivers take no question while rows are read
     * @return false: nothing can bring it back, nobody may have it again
     */
    boolean restore(List<Statement> left, long nowNanos) throws SQLException {
        boolean wasExposed = session.isExposed();
        boolean inOrder = wasExposed || isClosed(left);
        if (session.restore(wantedLevel())) {
            forgetStatements();
        }
        if (wasExposed) {
            inOrder = isClosed(left);
        }
        driver.clearWarnings();
        freeSinceNanos = nowNanos;
        return inOrder && !session.isLost();
    }

    private static boolean isClosed(List<Statement> left) {
        boolean all = true;
        for (Statement statement : left) {
            try {
                statement.close();
            } catch (SQLException | RuntimeException useless) {
                all = false;
            }
        }
        return all;
    }

    /**
     * The usual case in short: there is nothing to be done before it is lent, and nothing to be asked but whether the
     * driver has closed it.
     *
     * @return false: {@link #refusal} is to do and tell what there is
     */
    boolean isReadyToLend(PoolSettings settings) throws SQLException {
        return !condemned.get()
                && settings.asksNothingBeforeLease()
                && session.isLevel(OptionalInt.empty())
                && !driver.isClosed();
    }

    /**
     * @param millisLeft how long the borrower still waits
     * @return why it cannot be lent: it is closed, did not pass its check or cannot be set up; null if it can
     */
    @Nullable
    SQLException refusal(PoolSettings settings, long millisLeft) {
        if (condemned.get()) {
            return new SQLException("the connection is about to be closed", "08003");
        }
        try {
            prepare(settings, (int) Math.min(LIMIT_MILLIS, millisLeft));
            return null;
        } catch (SQLException refusal) {
            return refusal;
        } catch (RuntimeException | LinkageError foreign) {
            return new SQLException("the driver failed: " + foreign, foreign);
        }
    }

    private void prepare(PoolSettings settings, int limitMillis) throws SQLException {
        requireOpen();
        ConnectionSetUp.Step step = settings.setUp().everyLease();
        boolean always = settings.isolationGuaranteed();
        boolean isOther = !session.isLevel(wantedLevel());
        if (settings.check().isEmpty() && step == ConnectionSetUp.Step.NONE && !always && !isOther) {
            return;
        }
        TimeLimit limit = TimeLimit.begin(driver, limitMillis);
        session.setLevel(wantedLevel(), always);
        step.apply(driver);
        if (settings.check().isPresent()) {
            settings.check().get().run(driver, limit.querySeconds());
            requireOpen();
        }
        limit.end();
    }

    private void requireOpen() throws SQLException {
        if (driver.isClosed()) {
            throw new SQLException("the driver has closed the connection", "08003");
        }
    }

    private OptionalInt wantedLevel() {
        Optional<IsolationLevel> level = state.settings().isolation();
        return level.isPresent() ? OptionalInt.of(level.get().jdbc()) : OptionalInt.empty();
    }

    // What its leases ask

    @Override
    public Connection driver() {
        return driver;
    }

    @Override
    public SessionState session() {
        return session;
    }

    @Override
    public @Nullable StatementCache statementCache() {
        int size = state.settings().statementCacheSize();
        statements.resize(size);
        return size == 0 ? null : statements;
    }

    @Override
    public void forgetStatements() {
        statements.clear();
    }

    @Override
    public void runs(String sql) {
        if (state.settings().traceSql()) {
            lastSql = sql;
        }
    }

    @Override
    public String pool() {
        return state.settings().name();
    }
}
