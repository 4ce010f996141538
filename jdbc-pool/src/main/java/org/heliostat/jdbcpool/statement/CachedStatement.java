package org.heliostat.jdbcpool.statement;

import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.jdbcpool.delegate.DelegatingPreparedStatement;

/**
 * One use of a cached statement: {@code close()} gives it back instead of closing it, and ends this object.
 *
 * <p>A statement of which something was changed beside its parameters, or that has failed, is not used again.
 */
final class CachedStatement extends DelegatingPreparedStatement {

    /** Stands behind a use that has ended. */
    private static final PreparedStatement CLOSED = closedStatement();

    private final StatementCache cache;
    private final StatementCache.Key key;
    private final int lentIn;
    private final List<ResultSet> results = new ArrayList<>(1);
    private boolean spoilt;
    private boolean hasBatch;

    CachedStatement(StatementCache cache, StatementCache.Key key, int lentIn, PreparedStatement prepared) {
        super(prepared);
        this.cache = cache;
        this.key = key;
        this.lentIn = lentIn;
    }

    @Override
    public void close() throws SQLException {
        PreparedStatement ended = prepared;
        if (ended == CLOSED) {
            return;
        }
        prepared = CLOSED;
        statement = CLOSED;
        if (!spoilt && isCleared(ended)) {
            cache.takeBack(key, lentIn, ended);
        } else {
            ended.close();
        }
    }

    /** Closes what the user left open; the driver would do that at a real close. */
    private boolean isCleared(PreparedStatement ended) {
        try {
            for (ResultSet result : results) {
                result.close();
            }
            if (hasBatch) {
                ended.clearBatch();
            }
            ended.clearParameters();
            ended.clearWarnings();
            return !ended.isClosed();
        } catch (SQLException useless) {
            return false;
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return prepared == CLOSED || prepared.isClosed();
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        boolean before = begins();
        ResultSet result = tracked(prepared.executeQuery());
        spoilt = before;
        return result;
    }

    @Override
    public int executeUpdate() throws SQLException {
        boolean before = begins();
        int rows = prepared.executeUpdate();
        spoilt = before;
        return rows;
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        boolean before = begins();
        long rows = prepared.executeLargeUpdate();
        spoilt = before;
        return rows;
    }

    @Override
    public boolean execute() throws SQLException {
        boolean before = begins();
        boolean hasResult = prepared.execute();
        spoilt = before;
        return hasResult;
    }

    @Override
    public int[] executeBatch() throws SQLException {
        boolean before = begins();
        int[] rows = prepared.executeBatch();
        spoilt = before;
        return rows;
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        boolean before = begins();
        long[] rows = prepared.executeLargeBatch();
        spoilt = before;
        return rows;
    }

    /** The statement counts as spoilt until the run has succeeded; the driver closes the results of the last run. */
    private boolean begins() {
        boolean before = spoilt;
        spoilt = true;
        results.clear();
        return before;
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return tracked(prepared.getResultSet());
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        return tracked(prepared.getGeneratedKeys());
    }

    /** JDBC answers null where a run had no rows. */
    private ResultSet tracked(ResultSet result) {
        if (result != null) {
            results.add(result);
        }
        return result;
    }

    @Override
    public void addBatch() throws SQLException {
        hasBatch = true;
        prepared.addBatch();
    }

    @Override
    public void setMaxFieldSize(int bytes) throws SQLException {
        spoilt = true;
        prepared.setMaxFieldSize(bytes);
    }

    @Override
    public void setMaxRows(int rows) throws SQLException {
        spoilt = true;
        prepared.setMaxRows(rows);
    }

    @Override
    public void setLargeMaxRows(long rows) throws SQLException {
        spoilt = true;
        prepared.setLargeMaxRows(rows);
    }

    @Override
    public void setEscapeProcessing(boolean on) throws SQLException {
        spoilt = true;
        prepared.setEscapeProcessing(on);
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        spoilt = true;
        prepared.setQueryTimeout(seconds);
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        spoilt = true;
        prepared.setCursorName(name);
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        spoilt = true;
        prepared.setFetchDirection(direction);
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        spoilt = true;
        prepared.setFetchSize(rows);
    }

    @Override
    public void setPoolable(boolean on) throws SQLException {
        spoilt |= !on;
        prepared.setPoolable(on);
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        spoilt = true;
        prepared.closeOnCompletion();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        spoilt = true;
        return super.unwrap(type);
    }

    private static PreparedStatement closedStatement() {
        return (PreparedStatement) Proxy.newProxyInstance(
                CachedStatement.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "toString" -> "closed statement";
                    case "hashCode" -> 0;
                    case "equals" -> proxy == arguments[0];
                    default -> throw new SQLException("the statement is closed", "24000");
                });
    }
}
