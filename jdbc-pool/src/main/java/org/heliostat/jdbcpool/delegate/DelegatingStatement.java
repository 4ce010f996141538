package org.heliostat.jdbcpool.delegate;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Passes every call on to another statement. */
public abstract class DelegatingStatement implements Statement {

    /** Whom the calls are passed to. */
    protected Statement statement;

    protected DelegatingStatement(Statement statement) {
        this.statement = statement;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : statement.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || statement.isWrapperFor(type);
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        return statement.executeQuery(sql);
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return statement.executeUpdate(sql);
    }

    @Override
    public void close() throws SQLException {
        statement.close();
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        return statement.getMaxFieldSize();
    }

    @Override
    public void setMaxFieldSize(int number) throws SQLException {
        statement.setMaxFieldSize(number);
    }

    @Override
    public int getMaxRows() throws SQLException {
        return statement.getMaxRows();
    }

    @Override
    public void setMaxRows(int number) throws SQLException {
        statement.setMaxRows(number);
    }

    @Override
    public void setEscapeProcessing(boolean on) throws SQLException {
        statement.setEscapeProcessing(on);
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        return statement.getQueryTimeout();
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        statement.setQueryTimeout(seconds);
    }

    @Override
    public void cancel() throws SQLException {
        statement.cancel();
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        return statement.getWarnings();
    }

    @Override
    public void clearWarnings() throws SQLException {
        statement.clearWarnings();
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        statement.setCursorName(name);
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        return statement.execute(sql);
    }

    @Override
    public @Nullable ResultSet getResultSet() throws SQLException {
        return statement.getResultSet();
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return statement.getUpdateCount();
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        return statement.getMoreResults();
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        statement.setFetchDirection(direction);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return statement.getFetchDirection();
    }

    @Override
    public void setFetchSize(int number) throws SQLException {
        statement.setFetchSize(number);
    }

    @Override
    public int getFetchSize() throws SQLException {
        return statement.getFetchSize();
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        return statement.getResultSetConcurrency();
    }

    @Override
    public int getResultSetType() throws SQLException {
        return statement.getResultSetType();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        statement.addBatch(sql);
    }

    @Override
    public void clearBatch() throws SQLException {
        statement.clearBatch();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        return statement.executeBatch();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return statement.getConnection();
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        return statement.getMoreResults(current);
    }

    @Override
    public @Nullable ResultSet getGeneratedKeys() throws SQLException {
        return statement.getGeneratedKeys();
    }

    @Override
    public int executeUpdate(String sql, int generatedKeys) throws SQLException {
        return statement.executeUpdate(sql, generatedKeys);
    }

    @Override
    public int executeUpdate(String sql, int[] columns) throws SQLException {
        return statement.executeUpdate(sql, columns);
    }

    @Override
    public int executeUpdate(String sql, String[] names) throws SQLException {
        return statement.executeUpdate(sql, names);
    }

    @Override
    public boolean execute(String sql, int generatedKeys) throws SQLException {
        return statement.execute(sql, generatedKeys);
    }

    @Override
    public boolean execute(String sql, int[] columns) throws SQLException {
        return statement.execute(sql, columns);
    }

    @Override
    public boolean execute(String sql, String[] names) throws SQLException {
        return statement.execute(sql, names);
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        return statement.getResultSetHoldability();
    }

    @Override
    public boolean isClosed() throws SQLException {
        return statement.isClosed();
    }

    @Override
    public void setPoolable(boolean on) throws SQLException {
        statement.setPoolable(on);
    }

    @Override
    public boolean isPoolable() throws SQLException {
        return statement.isPoolable();
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        statement.closeOnCompletion();
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        return statement.isCloseOnCompletion();
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        return statement.getLargeUpdateCount();
    }

    @Override
    public void setLargeMaxRows(long rows) throws SQLException {
        statement.setLargeMaxRows(rows);
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        return statement.getLargeMaxRows();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        return statement.executeLargeBatch();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        return statement.executeLargeUpdate(sql);
    }

    @Override
    public long executeLargeUpdate(String sql, int generatedKeys) throws SQLException {
        return statement.executeLargeUpdate(sql, generatedKeys);
    }

    @Override
    public long executeLargeUpdate(String sql, int[] columns) throws SQLException {
        return statement.executeLargeUpdate(sql, columns);
    }

    @Override
    public long executeLargeUpdate(String sql, String[] names) throws SQLException {
        return statement.executeLargeUpdate(sql, names);
    }

    @Override
    public String enquoteLiteral(String text) throws SQLException {
        return statement.enquoteLiteral(text);
    }

    @Override
    public String enquoteIdentifier(String name, boolean on) throws SQLException {
        return statement.enquoteIdentifier(name, on);
    }

    @Override
    public boolean isSimpleIdentifier(String text) throws SQLException {
        return statement.isSimpleIdentifier(text);
    }

    @Override
    public String enquoteNCharLiteral(String text) throws SQLException {
        return statement.enquoteNCharLiteral(text);
    }

    @Override
    public String toString() {
        return statement.toString();
    }
}
