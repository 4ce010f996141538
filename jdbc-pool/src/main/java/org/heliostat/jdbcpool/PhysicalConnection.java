package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.heliostat.jdbcpool.bag.Eviction;
import org.heliostat.jdbcpool.driver.Check;
import org.heliostat.jdbcpool.driver.DriverConnection;
import org.heliostat.jdbcpool.driver.FailedConnection;
import org.heliostat.jdbcpool.waiting.Outages;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of the driver, between it and HikariCP, for as long as it is open.
 *
 * <p>It knows who has it and whether it is to be closed. One that could not be opened exists as well, with an {@link
 * #outage()}: so the failure reaches the borrowers that wait.
 */
final class PhysicalConnection extends DriverConnection {

    private static final Logger LOG = LoggerFactory.getLogger(PhysicalConnection.class);

    /** The longest that a driver may take to bring a connection in order or to check it. */
    static final int LIMIT_MILLIS = 5_000;

    private final OpenConnections open;
    private final Supplier<PoolSettings> rules;
    private final Outages.@Nullable Watch outage;
    private final long openedAtNanos;
    private final Eviction eviction = new Eviction();
    private final AtomicBoolean condemned = new AtomicBoolean();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final Tenure tenure = new Tenure();
    private volatile @Nullable String lastSql;

    // Owned by whoever has the connection, handed on through the bag.
    private long freeSinceNanos;
    private @Nullable SQLException spoiledBy;
    private long spoiledLease;

    PhysicalConnection(Connection driver, OpenConnections open, Supplier<PoolSettings> rules, long nowNanos) {
        this(driver, open, rules, nowNanos, null);
    }

    private PhysicalConnection(
            Connection driver,
            OpenConnections open,
            Supplier<PoolSettings> rules,
            long nowNanos,
            Outages.@Nullable Watch outage) {
        super(driver);
        this.open = open;
        this.rules = rules;
        this.outage = outage;
        openedAtNanos = nowNanos;
        freeSinceNanos = nowNanos;
    }

    /** One that could not be opened. */
    static PhysicalConnection failed(
            OpenConnections open, Supplier<PoolSettings> rules, long nowNanos, Outages.Watch outage) {
        return new PhysicalConnection(FailedConnection.make(), open, rules, nowNanos, outage);
    }

    /** @return why it could not be opened, and who is to be told; null for one that was */
    Outages.@Nullable Watch outage() {
        return outage;
    }

    long openedAtNanos() {
        return openedAtNanos;
    }

    // Its end

    /** HikariCP has set it up as well, and is about to put it into the bag. Its adder thread. */
    void becomesReady(Runnable closesWhenFree) {
        eviction.offered(closesWhenFree);
    }

    /** It is in the bag for certain. */
    void settles() {
        eviction.settles();
    }

    /** Closes it now if it is free, otherwise when it comes back; later, if it is just being put into the bag. */
    void evict() {
        try {
            eviction.run();
        } catch (RuntimeException | Error noThread) {
            closeHere(noThread);
        }
    }

    /** @return whether an eviction is left to be done */
    boolean evictIfLeft() {
        try {
            return eviction.runIfLeft();
        } catch (RuntimeException | Error noThread) {
            closeHere(noThread);
            return false;
        }
    }

    /** For when HikariCP has given it up, but got no thread to close it with. */
    void closeHere(Throwable reason) {
        LOG.warn(
                "pool {}: a connection is closed by the thread that gave it up",
                rules.get().name(),
                reason);
        try {
            close();
        } catch (SQLException | RuntimeException useless) {
            LOG.debug("a connection that was given up did not close in order", useless);
        }
    }

    /** @return true the first time only */
    boolean condemn() {
        return condemned.compareAndSet(false, true);
    }

    boolean isCondemned() {
        return condemned.get();
    }

    /** @return whether its close has begun */
    boolean isEnding() {
        return closing.get();
    }

    @Override
    public void close() throws SQLException {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        try {
            connection.close();
        } finally {
            open.remove(this);
            if (tenure.cutOff()) {
                open.leaseCutOff();
            }
        }
    }

    // Leases

    /** @return whether somebody has it, or is giving it back */
    @Override
    protected boolean isLent() {
        return tenure.isHeld();
    }

    /** @return the number that the next lease will have; meaningful to whoever has the connection */
    long nextLease() {
        return tenure.count() + 1;
    }

    /**
     * The bag has handed the connection on. Throws nothing.
     *
     * @param at where it is borrowed; null unless leaks are looked for
     */
    void begins(BorrowerReference who, long nowNanos, @Nullable Throwable at) {
        if (tenure.cutOff()) {
            open.leaseCutOff();
        }
        eviction.settles();
        if (lastSql != null) {
            lastSql = null;
        }
        tenure.begin(who, nowNanos, at);
    }

    Tenure tenure() {
        return tenure;
    }

    /** @return how often it was lent; any thread */
    long leases() {
        return tenure.count();
    }

    /** @return who has it, if somebody has; any thread */
    Optional<Holder> holder(PoolTime time) {
        return tenure.holder(time, Optional.ofNullable(lastSql));
    }

    /** The borrower has ended its lease; HikariCP is about to take the connection back. */
    void comesBack(long nowNanos) throws SQLException {
        freeSinceNanos = nowNanos;
        if (!bringBack() && open.condemn(this, 0)) {
            evict();
        }
    }

    /** It is given up before HikariCP lends it again. */
    @Override
    protected void spoil(SQLException failure) {
        spoiledBy = failure;
        spoiledLease = tenure.count();
        open.condemn(this, 0);
        evict();
    }

    @Override
    protected void freed() {
        tenure.free();
    }

    /**
     * @param lease that has ended just now; another borrower may have the connection already
     * @return why it could not be brought back to what it was, and was given up. The thread that ended the lease.
     */
    @Nullable
    SQLException spoiledAfter(long lease) {
        return spoiledLease == lease ? spoiledBy : null;
    }

    /** Meaningful while there is no lease; as rough as the pool's time. */
    long freeSinceNanos() {
        return freeSinceNanos;
    }

    /**
     * The usual case in short: there is nothing to be done before it is lent, and nothing to be asked but whether the
     * driver has closed it.
     *
     * @return false: {@link #refusal} is to do and tell what there is
     */
    boolean isReadyToLend(PoolSettings settings) {
        return !condemned.get()
                && settings.asksNothingBeforeLease()
                && wantedLevel().isEmpty()
                && isAsOpened();
    }

    /**
     * @param limitMillis how long the driver may take to answer
     * @return why it cannot be lent: it is closed, did not pass its check or cannot be set up; null if it can
     */
    @Nullable
    SQLException refusal(PoolSettings settings, int limitMillis) {
        if (condemned.get()) {
            return new SQLException("the connection is about to be closed", "08003");
        }
        try {
            prepare(check(settings), step(settings.setUp().everyLease()), settings.isolationGuaranteed(), limitMillis);
            return null;
        } catch (SQLException refusal) {
            return refusal;
        } catch (RuntimeException | LinkageError foreign) {
            return new SQLException("the driver failed: " + foreign, foreign);
        }
    }

    /** Right after the driver has opened it. */
    void setUp() throws SQLException {
        setUp(step(rules.get().setUp().atCreation()), LIMIT_MILLIS);
    }

    private static @Nullable Step step(ConnectionSetUp.Step wanted) {
        return wanted == ConnectionSetUp.Step.NONE ? null : wanted::apply;
    }

    private static @Nullable Check check(PoolSettings settings) {
        ConnectionCheck wanted = settings.check().orElse(null);
        if (wanted == null) {
            return null;
        }
        if (wanted instanceof ConnectionCheck.Table table) {
            return Check.table(table.name());
        }
        return wanted instanceof ConnectionCheck.AutoCommit ? Check.autoCommit() : Check.metaData();
    }

    // What the rules and its life say

    @Override
    protected boolean isSetUp() {
        return eviction.isOffered();
    }

    @Override
    protected OptionalInt wantedLevel() {
        Optional<IsolationLevel> level = rules.get().isolation();
        return level.isPresent() ? OptionalInt.of(level.get().jdbc()) : OptionalInt.empty();
    }

    @Override
    protected int statementCacheSize() {
        return rules.get().statementCacheSize();
    }

    @Override
    protected boolean isTraced() {
        return rules.get().traceSql();
    }

    @Override
    protected void runs(String sql) {
        lastSql = sql;
    }
}
