package org.heliostat.jdbcpool.delegate;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** Passes every call about rows as such on to other rows. */
abstract class DelegatingRows implements ResultSet {

    /** Whom the calls are passed to. */
    protected final ResultSet rows;

    DelegatingRows(ResultSet rows) {
        this.rows = rows;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : rows.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || rows.isWrapperFor(type);
    }

    @Override
    public @Nullable Statement getStatement() throws SQLException {
        return rows.getStatement();
    }

    @Override
    public boolean next() throws SQLException {
        return rows.next();
    }

    @Override
    public void close() throws SQLException {
        rows.close();
    }

    @Override
    public boolean wasNull() throws SQLException {
        return rows.wasNull();
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        return rows.getWarnings();
    }

    @Override
    public void clearWarnings() throws SQLException {
        rows.clearWarnings();
    }

    @Override
    public String getCursorName() throws SQLException {
        return rows.getCursorName();
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        return rows.getMetaData();
    }

    @Override
    public int findColumn(String label) throws SQLException {
        return rows.findColumn(label);
    }

    @Override
    public boolean isBeforeFirst() throws SQLException {
        return rows.isBeforeFirst();
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        return rows.isAfterLast();
    }

    @Override
    public boolean isFirst() throws SQLException {
        return rows.isFirst();
    }

    @Override
    public boolean isLast() throws SQLException {
        return rows.isLast();
    }

    @Override
    public void beforeFirst() throws SQLException {
        rows.beforeFirst();
    }

    @Override
    public void afterLast() throws SQLException {
        rows.afterLast();
    }

    @Override
    public boolean first() throws SQLException {
        return rows.first();
    }

    @Override
    public boolean last() throws SQLException {
        return rows.last();
    }

    @Override
    public int getRow() throws SQLException {
        return rows.getRow();
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        return rows.absolute(row);
    }

    @Override
    public boolean relative(int count) throws SQLException {
        return rows.relative(count);
    }

    @Override
    public boolean previous() throws SQLException {
        return rows.previous();
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        rows.setFetchDirection(direction);
    }

    @Override
    public int getFetchDirection() throws SQLException {
        return rows.getFetchDirection();
    }

    @Override
    public void setFetchSize(int count) throws SQLException {
        rows.setFetchSize(count);
    }

    @Override
    public int getFetchSize() throws SQLException {
        return rows.getFetchSize();
    }

    @Override
    public int getType() throws SQLException {
        return rows.getType();
    }

    @Override
    public int getConcurrency() throws SQLException {
        return rows.getConcurrency();
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        return rows.rowUpdated();
    }

    @Override
    public boolean rowInserted() throws SQLException {
        return rows.rowInserted();
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        return rows.rowDeleted();
    }

    @Override
    public void insertRow() throws SQLException {
        rows.insertRow();
    }

    @Override
    public void updateRow() throws SQLException {
        rows.updateRow();
    }

    @Override
    public void deleteRow() throws SQLException {
        rows.deleteRow();
    }

    @Override
    public void refreshRow() throws SQLException {
        rows.refreshRow();
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        rows.cancelRowUpdates();
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        rows.moveToInsertRow();
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        rows.moveToCurrentRow();
    }

    @Override
    public int getHoldability() throws SQLException {
        return rows.getHoldability();
    }

    @Override
    public boolean isClosed() throws SQLException {
        return rows.isClosed();
    }
}
