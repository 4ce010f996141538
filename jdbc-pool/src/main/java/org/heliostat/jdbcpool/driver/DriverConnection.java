package org.heliostat.jdbcpool.driver;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.ShardingKey;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.heliostat.jdbcpool.statement.StatementSource;
import org.jspecify.annotations.Nullable;

/**
 * A connection of the driver as HikariCP and a borrower change it, and how it is brought back to what it was. Owned by
 * whoever has it.
 *
 * <p>HikariCP sets it up before it is ready and asks it when it is free; what would only repeat our own work, or would
 * make HikariCP learn the defaults of one connection for all, is answered here without the driver.
 */
public abstract class DriverConnection extends StatementSource {

    /** What HikariCP is told as level and time-out of every connection, and says when it wants these back. */
    private static final int AS_OPENED = -2;

    private final SessionState session;
    private boolean returning;
    private boolean isRolledBack;

    protected DriverConnection(Connection driver) {
        super(driver);
        session = new SessionState(driver);
    }

    /** @return whether HikariCP has done with setting it up */
    protected abstract boolean isSetUp();

    /** @return whether a borrower has it */
    protected abstract boolean isLent();

    /** @return the isolation level that the rules want; empty: the driver's */
    protected abstract OptionalInt wantedLevel();

    /** HikariCP could not bring it back to what it was, and would let the next have it all the same. */
    protected abstract void spoil(SQLException failure);

    /** HikariCP is about to let others have it. */
    protected abstract void freed();

    /** Something that is done to the driver's own connection. */
    @FunctionalInterface
    public interface Step {
        void apply(Connection driver) throws SQLException;
    }

    /**
     * Right after the driver has opened it.
     *
     * @param first null: nothing is done before the level is set
     */
    protected void setUp(@Nullable Step first, int limitMillis) throws SQLException {
        if (first == null && wantedLevel().isEmpty()) {
            return;
        }
        TimeLimit limit = TimeLimit.begin(connection, limitMillis);
        if (first != null) {
            first.apply(connection);
        }
        if (wantedLevel().isPresent()) {
            session.setLevel(wantedLevel().getAsInt(), false);
        }
        limit.end();
    }

    /**
     * Before a lease: sets the level, takes the step, then asks the question.
     *
     * @param check null: none
     * @param step null: none
     * @param levelAlways also if it should be the level already
     * @param limitMillis how long the driver may take for an answer
     */
    protected void prepare(@Nullable Check check, @Nullable Step step, boolean levelAlways, int limitMillis)
            throws SQLException {
        returning = false;
        if (connection.isClosed()) {
            throw closedByDriver();
        }
        OptionalInt level = wantedLevel();
        boolean isOther = level.isPresent() ? session.isOtherLevel(level.getAsInt()) : !session.isOpenedLevel();
        if (check == null && step == null && !levelAlways && !isOther) {
            return;
        }
        TimeLimit limit = TimeLimit.begin(connection, limitMillis);
        restoreLevel(levelAlways);
        if (step != null) {
            step.apply(connection);
        }
        if (check != null) {
            check.run(connection, limit);
            if (connection.isClosed()) {
                throw closedByDriver();
            }
        }
        limit.end();
    }

    /** @return whether it is open and at the level it was opened with; a driver that fails to tell is asked again later */
    protected final boolean isAsOpened() {
        returning = false;
        try {
            return session.isOpenedLevel() && !connection.isClosed();
        } catch (SQLException | RuntimeException | LinkageError asked) {
            return false;
        }
    }

    private static SQLException closedByDriver() {
        return new SQLException("the driver has closed the connection", "08003");
    }

    private void restoreLevel(boolean always) throws SQLException {
        OptionalInt level = wantedLevel();
        if (level.isPresent()) {
            session.setLevel(level.getAsInt(), always);
        } else {
            session.restoreLevel();
        }
    }

    /**
     * The borrower has ended its lease; HikariCP is about to take the connection back. What it cannot know is put in
     * order here: what was done to the driver's own connection, schema and catalog, and what it keeps no count of.
     *
     * @return false: nothing can bring it back, nobody may have it again
     */
    protected boolean bringBack() throws SQLException {
        isRolledBack = session.isTouched();
        if (isRolledBack) {
            boolean wasExposed = session.isExposed();
            if (session.bringBack()) {
                forgetStatements();
            }
            if (wasExposed) {
                restoreLevel(false);
            }
        }
        returning = true;
        return !session.isLost();
    }

    /** The driver's own connection, or something of it, is about to be in the borrower's hands. */
    public void exposes() throws SQLException {
        session.exposes();
    }

    private SQLException spoiled(SQLException failure) {
        if (returning) {
            spoil(failure);
        }
        return failure;
    }

    // What HikariCP asks for itself

    @Override
    public boolean isReadOnly() throws SQLException {
        return isSetUp() && connection.isReadOnly();
    }

    /** A free one is checked by {@link #prepare} in the way that is configured, and in no other. */
    @Override
    public boolean isValid(int seconds) throws SQLException {
        return !isLent() || connection.isValid(seconds);
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        return isSetUp() ? connection.getTransactionIsolation() : AS_OPENED;
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        return isSetUp() ? connection.getNetworkTimeout() : AS_OPENED;
    }

    @Override
    public void setNetworkTimeout(Executor executor, int millis) throws SQLException {
        if (!isSetUp()) {
            return;
        }
        try {
            if (millis == AS_OPENED) {
                session.restoreTimeout();
            } else if (isLent()) {
                session.setTimeout(executor, millis);
            } else {
                session.setTimeoutIfSupported(millis);
            }
        } catch (SQLException failure) {
            throw spoiled(failure);
        }
    }

    /** The last that HikariCP does before it lets others have the connection. */
    @Override
    public void clearWarnings() throws SQLException {
        try {
            connection.clearWarnings();
        } catch (SQLException failure) {
            throw spoiled(failure);
        }
        if (returning) {
            freed();
        }
    }

    // What a borrower changes, and HikariCP takes back

    @Override
    public void rollback() throws SQLException {
        if (returning && isRolledBack) {
            return;
        }
        try {
            connection.rollback();
        } catch (SQLException failure) {
            throw spoiled(failure);
        }
    }

    @Override
    public void setAutoCommit(boolean on) throws SQLException {
        try {
            connection.setAutoCommit(on);
        } catch (SQLException failure) {
            throw spoiled(failure);
        }
    }

    @Override
    public void setReadOnly(boolean on) throws SQLException {
        try {
            if (returning) {
                session.restoreReadOnly();
            } else {
                session.setReadOnly(on);
            }
        } catch (SQLException failure) {
            throw spoiled(failure);
        }
    }

    @Override
    public void setTransactionIsolation(int wanted) throws SQLException {
        try {
            if (wanted == AS_OPENED) {
                restoreLevel(false);
            } else {
                session.setLevel(wanted, true);
            }
        } catch (SQLException failure) {
            throw spoiled(failure);
        }
    }

    @Override
    public void setSchema(String name) throws SQLException {
        session.setSchema(name);
        forgetStatements();
    }

    @Override
    public void setCatalog(String name) throws SQLException {
        session.setCatalog(name);
        forgetStatements();
    }

    /** Statements that were prepared keep the holdability they were prepared with. */
    @Override
    public void setHoldability(int holdability) throws SQLException {
        session.setHoldability(holdability);
        forgetStatements();
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        session.showsTypeMap();
        return connection.getTypeMap();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        session.setTypeMap(map);
        forgetStatements();
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        session.setClientInfo(name, value);
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        session.setClientInfo(properties);
    }

    /** With some databases this begins a transaction, which HikariCP learns from statements only. */
    @Override
    public Savepoint setSavepoint() throws SQLException {
        session.touches();
        return connection.setSavepoint();
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        session.touches();
        return connection.setSavepoint(name);
    }

    /** With some databases this begins a transaction, too. */
    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        session.touches();
        return connection.getMetaData();
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, int seconds) throws SQLException {
        session.loses();
        return connection.setShardingKeyIfValid(key, seconds);
    }

    @Override
    public boolean setShardingKeyIfValid(ShardingKey key, ShardingKey superKey, int seconds) throws SQLException {
        session.loses();
        return connection.setShardingKeyIfValid(key, superKey, seconds);
    }

    @Override
    public void setShardingKey(ShardingKey key) throws SQLException {
        session.loses();
        connection.setShardingKey(key);
    }

    @Override
    public void setShardingKey(ShardingKey key, ShardingKey superKey) throws SQLException {
        session.loses();
        connection.setShardingKey(key, superKey);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(connection) ? type.cast(connection) : super.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(connection) || super.isWrapperFor(type);
    }
}
