package org.heliostat.jdbcpool.lent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Executor;
import org.heliostat.jdbcpool.lent.Delegates.Before;
import org.heliostat.jdbcpool.session.SessionSql;
import org.heliostat.jdbcpool.session.SessionState;
import org.jspecify.annotations.Nullable;

/**
 * A connection in a borrower's hands, to which everything that comes from it leads back. It ends once, by whoever comes
 * first: the borrower's {@code close()}, or a failure that ends the connection.
 *
 * <p>Calls that are not written out here are passed on by the class that {@link Delegates} makes.
 */
public abstract class Lease implements Connection, Origin {

    private static final MethodHandle NEW =
            Delegates.constructor(MethodHandles.lookup(), Lease.class, Connection.class);

    private static final String NOT_SUPPORTED = "0A000";

    /** What drivers say beside class 08 when a connection is of no use any more; those that HikariCP knows, and H2's. */
    private static final Set<String> LAST_STATES =
            Set.of(NOT_SUPPORTED, "57P01", "57P02", "57P03", "01002", "JZ0C0", "JZ0C1");

    private static final Set<Integer> LAST_CODES = Set.of(500150, 2399, 1105, 90067);
    private static final int MOST_FAILURES = 10;

    private final Leased leased;
    private final long number;

    /** Whom calls are passed to. */
    Connection connection;

    private @Nullable List<Statement> open; // guarded by this

    Lease(Leased leased, long number) {
        this.leased = leased;
        this.number = number;
        connection = leased.driver();
    }

    /** @param number which the connection will have begun before the lease is used */
    public static Lease of(Leased leased, long number) {
        try {
            return (Lease) NEW.invokeExact(leased, number);
        } catch (Throwable impossible) {
            throw Delegates.impossible(impossible);
        }
    }

    // Its end

    @Override
    public void close() throws SQLException {
        if (leased.end(number)) {
            connection = Closed.CONNECTION;
            leased.takeBack(left());
        }
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        if (leased.end(number)) {
            connection = Closed.CONNECTION;
            leased.abort(executor);
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return !leased.isLent(number) || connection.isClosed();
    }

    @Override
    public void failed(Throwable failure) {
        Connection asked = connection;
        if (asked == Closed.CONNECTION || !leased.isLent(number)) {
            return;
        }
        leased.session().failed();
        if (failure instanceof SQLException told && isLast(told) && leased.end(number)) {
            connection = Closed.CONNECTION;
            leased.giveUp(!NOT_SUPPORTED.equals(told.getSQLState()));
        }
    }

    private static boolean isLast(SQLException told) {
        @Nullable SQLException failure = told;
        for (int i = 0; failure != null && i < MOST_FAILURES; i++) {
            String state = failure.getSQLState();
            boolean known = state != null && (state.startsWith("08") || LAST_STATES.contains(state));
            if (known || LAST_CODES.contains(failure.getErrorCode())) {
                return true;
            }
            failure = failure.getNextException();
        }
        return false;
    }

    private synchronized <S extends Statement> S opened(S statement) {
        if (open == null) {
            open = new ArrayList<>(2);
        }
        open.add(statement);
        return statement;
    }

    @Override
    public synchronized void closed(Statement statement) {
        if (open != null) {
            open.remove(statement);
        }
    }

    private synchronized List<Statement> left() {
        List<Statement> left = open == null ? List.of() : open;
        open = null;
        return left;
    }

    // What leads back, or past it

    @Override
    public Connection connection() {
        return this;
    }

    @Override
    public void exposes() throws SQLException {
        session().exposes();
    }

    @Override
    public void runs(@Nullable String sql) throws SQLException {
        if (connection == Closed.CONNECTION) {
            return;
        }
        leased.session().mayBeginTransaction();
        if (sql == null) {
            return;
        }
        leased.runs(sql);
        if (SessionSql.mayChange(sql)) {
            exposes();
            leased.forgetStatements();
        }
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return unwrap(type, this, connection);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return Origin.isWrapper(type, this, connection);
    }

    Statement lent(Statement statement) {
        return opened(LentStatement.of(statement, this));
    }

    CallableStatement lent(CallableStatement call) {
        return opened(LentStatement.of(call, this));
    }

    DatabaseMetaData lent(DatabaseMetaData metaData) {
        return LentMetaData.of(metaData, this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        return prepared(new StatementCache.Key(sql, List.of()), () -> connection.prepareStatement(sql));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int concurrency) throws SQLException {
        return prepared(
                new StatementCache.Key(sql, List.of(resultSetType, concurrency)),
                () -> connection.prepareStatement(sql, resultSetType, concurrency));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int concurrency, int holdability)
            throws SQLException {
        return prepared(
                new StatementCache.Key(sql, List.of(resultSetType, concurrency, holdability)),
                () -> connection.prepareStatement(sql, resultSetType, concurrency, holdability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        return prepared(
                new StatementCache.Key(sql, List.of(generatedKeys)),
                () -> connection.prepareStatement(sql, generatedKeys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        return prepared(sql, null, () -> connection.prepareStatement(sql, columns));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] names) throws SQLException {
        return prepared(sql, null, () -> connection.prepareStatement(sql, names));
    }

    private PreparedStatement prepared(StatementCache.Key key, StatementCache.Preparation preparation)
            throws SQLException {
        StatementCache cache = connection == Closed.CONNECTION ? null : leased.statementCache();
        return prepared(key.sql(), cache == null ? null : cache.use(key), preparation);
    }

    private PreparedStatement prepared(
            String sql, StatementCache.@Nullable Use use, StatementCache.Preparation preparation) throws SQLException {
        PreparedStatement kept = use == null ? null : use.kept();
        try {
            PreparedStatement statement = kept != null ? kept : preparation.prepare();
            return opened(LentStatement.of(statement, this, sql, use));
        } catch (SQLException | RuntimeException failure) {
            failed(failure);
            throw failure;
        }
    }

    // What is brought back when it ends

    private SessionState session() throws SQLException {
        if (connection == Closed.CONNECTION) {
            throw new SQLException("the connection is closed", "08003");
        }
        return leased.session();
    }

    @Before({"commit", "rollback"})
    void endsTransaction(@Nullable Savepoint from) throws SQLException {
        if (from == null) {
            session().endsTransaction();
        }
    }

    /** With some databases these begin one. */
    @Before({"setSavepoint", "getMetaData"})
    void mayBeginTransaction() throws SQLException {
        session().mayBeginTransaction();
    }

    @Before("prepareCall")
    void runsCall(@Nullable String sql) throws SQLException {
        runs(sql);
    }

    @Before("setAutoCommit")
    void changesAutoCommit() throws SQLException {
        session().changesAutoCommit();
    }

    @Before("setTransactionIsolation")
    void changesLevel(int level) throws SQLException {
        session().changesLevel(level);
    }

    @Before(
            value = {"setCatalog", "setHoldability", "setNetworkTimeout", "setReadOnly", "setSchema", "setTypeMap"},
            named = true)
    void changes(String setter) throws SQLException {
        if (session().changes(setter)) {
            leased.forgetStatements();
        }
    }

    @Before("getTypeMap")
    void showsTypeMap() throws SQLException {
        session().showsTypeMap();
    }

    @Before("setClientInfo")
    void changesClientInfo(@Nullable String name) throws SQLException {
        session().changesClientInfo(name);
    }

    @Before("setClientInfo")
    void changesClientInfo(@Nullable Properties all) throws SQLException {
        if (all != null) {
            session().changesClientInfo(all);
        }
    }

    @Before({"setShardingKey", "setShardingKeyIfValid"})
    void loses() throws SQLException {
        session().loses();
    }

    @Override
    public String toString() {
        return "connection of pool " + leased.pool() + ": " + connection;
    }
}
