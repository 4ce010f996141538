package org.heliostat.jdbcpool.statement;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.heliostat.jdbcpool.delegate.DelegatingConnection;
import org.jspecify.annotations.Nullable;

/** A connection whose statements are cached and traced, as far as the rules want that. Owned by whoever has it. */
public abstract class StatementSource extends DelegatingConnection {

    private static final int UNKNOWN = -1;

    private @Nullable StatementCache statements;

    protected StatementSource(Connection driver) {
        super(driver);
    }

    /** @return prepared statements to keep from now on; 0: none */
    protected abstract int statementCacheSize();

    protected abstract boolean isTraced();

    /** This SQL is about to run. */
    protected abstract void runs(String sql);

    @Override
    public Statement createStatement() throws SQLException {
        return traced(connection.createStatement());
    }

    @Override
    public Statement createStatement(int resultSetType, int concurrency) throws SQLException {
        return traced(connection.createStatement(resultSetType, concurrency));
    }

    @Override
    public Statement createStatement(int resultSetType, int concurrency, int holdability) throws SQLException {
        return traced(connection.createStatement(resultSetType, concurrency, holdability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql) throws SQLException {
        boolean isPlain = statements == null && statementCacheSize() == 0 && !isTraced();
        return isPlain
                ? connection.prepareStatement(sql)
                : prepared(StatementCache.Key.of(sql), () -> connection.prepareStatement(sql));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int concurrency) throws SQLException {
        return prepared(
                new StatementCache.Key(sql, resultSetType, concurrency, UNKNOWN, UNKNOWN),
                () -> connection.prepareStatement(sql, resultSetType, concurrency));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int resultSetType, int concurrency, int holdability)
            throws SQLException {
        return prepared(
                new StatementCache.Key(sql, resultSetType, concurrency, holdability, UNKNOWN),
                () -> connection.prepareStatement(sql, resultSetType, concurrency, holdability));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int generatedKeys) throws SQLException {
        return prepared(
                new StatementCache.Key(sql, UNKNOWN, UNKNOWN, UNKNOWN, generatedKeys),
                () -> connection.prepareStatement(sql, generatedKeys));
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        return traced(connection.prepareStatement(sql, columns), sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] names) throws SQLException {
        return traced(connection.prepareStatement(sql, names), sql);
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        traceCall(sql);
        return connection.prepareCall(sql);
    }

    @Override
    public CallableStatement prepareCall(String sql, int resultSetType, int concurrency) throws SQLException {
        traceCall(sql);
        return connection.prepareCall(sql, resultSetType, concurrency);
    }

    @Override
    public CallableStatement prepareCall(String sql, int resultSetType, int concurrency, int holdability)
            throws SQLException {
        traceCall(sql);
        return connection.prepareCall(sql, resultSetType, concurrency, holdability);
    }

    /** The next to prepare a statement prepares it anew: what its names mean may have changed. */
    protected void forgetStatements() {
        if (statements != null) {
            statements.clear();
        }
    }

    private PreparedStatement prepared(StatementCache.Key key, StatementCache.Preparation preparation)
            throws SQLException {
        int size = statementCacheSize();
        if (size > 0 && statements == null) {
            statements = new StatementCache();
        }
        if (statements == null) {
            return traced(preparation.prepare(), key.sql());
        }
        statements.resize(size);
        return traced(size == 0 ? preparation.prepare() : statements.lend(key, preparation), key.sql());
    }

    private PreparedStatement traced(PreparedStatement prepared, String sql) {
        return isTraced() ? new TracedPreparedStatement(prepared, sql, this::runs) : prepared;
    }

    private Statement traced(Statement statement) {
        return isTraced() ? new TracedStatement(statement, this::runs) : statement;
    }

    private void traceCall(String sql) {
        if (isTraced()) {
            runs(sql);
        }
    }
}
