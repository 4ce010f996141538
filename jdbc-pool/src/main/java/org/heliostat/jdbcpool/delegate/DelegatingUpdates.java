package org.heliostat.jdbcpool.delegate;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** Passes every call that changes a column by its index on to other rows. */
abstract class DelegatingUpdates extends DelegatingColumns {

    DelegatingUpdates(ResultSet rows) {
        super(rows);
    }

    @Override
    public void updateNull(int column) throws SQLException {
        rows.updateNull(column);
    }

    @Override
    public void updateBoolean(int column, boolean value) throws SQLException {
        rows.updateBoolean(column, value);
    }

    @Override
    public void updateByte(int column, byte value) throws SQLException {
        rows.updateByte(column, value);
    }

    @Override
    public void updateShort(int column, short value) throws SQLException {
        rows.updateShort(column, value);
    }

    @Override
    public void updateInt(int column, int length) throws SQLException {
        rows.updateInt(column, length);
    }

    @Override
    public void updateLong(int column, long length) throws SQLException {
        rows.updateLong(column, length);
    }

    @Override
    public void updateFloat(int column, float value) throws SQLException {
        rows.updateFloat(column, value);
    }

    @Override
    public void updateDouble(int column, double value) throws SQLException {
        rows.updateDouble(column, value);
    }

    @Override
    public void updateBigDecimal(int column, BigDecimal value) throws SQLException {
        rows.updateBigDecimal(column, value);
    }

    @Override
    public void updateString(int column, String value) throws SQLException {
        rows.updateString(column, value);
    }

    @Override
    public void updateBytes(int column, byte[] value) throws SQLException {
        rows.updateBytes(column, value);
    }

    @Override
    public void updateDate(int column, Date value) throws SQLException {
        rows.updateDate(column, value);
    }

    @Override
    public void updateTime(int column, Time value) throws SQLException {
        rows.updateTime(column, value);
    }

    @Override
    public void updateTimestamp(int column, Timestamp value) throws SQLException {
        rows.updateTimestamp(column, value);
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, int length) throws SQLException {
        rows.updateAsciiStream(column, value, length);
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, int length) throws SQLException {
        rows.updateBinaryStream(column, value, length);
    }

    @Override
    public void updateCharacterStream(int column, Reader value, int length) throws SQLException {
        rows.updateCharacterStream(column, value, length);
    }

    @Override
    public void updateObject(int column, Object value, int scaleOrLength) throws SQLException {
        rows.updateObject(column, value, scaleOrLength);
    }

    @Override
    public void updateObject(int column, Object value) throws SQLException {
        rows.updateObject(column, value);
    }

    @Override
    public void updateRef(int column, Ref value) throws SQLException {
        rows.updateRef(column, value);
    }

    @Override
    public void updateBlob(int column, Blob value) throws SQLException {
        rows.updateBlob(column, value);
    }

    @Override
    public void updateClob(int column, Clob value) throws SQLException {
        rows.updateClob(column, value);
    }

    @Override
    public void updateArray(int column, Array value) throws SQLException {
        rows.updateArray(column, value);
    }

    @Override
    public void updateRowId(int column, RowId value) throws SQLException {
        rows.updateRowId(column, value);
    }

    @Override
    public void updateNString(int column, String value) throws SQLException {
        rows.updateNString(column, value);
    }

    @Override
    public void updateNClob(int column, NClob value) throws SQLException {
        rows.updateNClob(column, value);
    }

    @Override
    public void updateSQLXML(int column, SQLXML value) throws SQLException {
        rows.updateSQLXML(column, value);
    }

    @Override
    public void updateNCharacterStream(int column, Reader value, long length) throws SQLException {
        rows.updateNCharacterStream(column, value, length);
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, long length) throws SQLException {
        rows.updateAsciiStream(column, value, length);
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, long length) throws SQLException {
        rows.updateBinaryStream(column, value, length);
    }

    @Override
    public void updateCharacterStream(int column, Reader value, long length) throws SQLException {
        rows.updateCharacterStream(column, value, length);
    }

    @Override
    public void updateBlob(int column, InputStream value, long length) throws SQLException {
        rows.updateBlob(column, value, length);
    }

    @Override
    public void updateClob(int column, Reader value, long length) throws SQLException {
        rows.updateClob(column, value, length);
    }

    @Override
    public void updateNClob(int column, Reader value, long length) throws SQLException {
        rows.updateNClob(column, value, length);
    }

    @Override
    public void updateNCharacterStream(int column, Reader value) throws SQLException {
        rows.updateNCharacterStream(column, value);
    }

    @Override
    public void updateAsciiStream(int column, InputStream value) throws SQLException {
        rows.updateAsciiStream(column, value);
    }

    @Override
    public void updateBinaryStream(int column, InputStream value) throws SQLException {
        rows.updateBinaryStream(column, value);
    }

    @Override
    public void updateCharacterStream(int column, Reader value) throws SQLException {
        rows.updateCharacterStream(column, value);
    }

    @Override
    public void updateBlob(int column, InputStream value) throws SQLException {
        rows.updateBlob(column, value);
    }

    @Override
    public void updateClob(int column, Reader value) throws SQLException {
        rows.updateClob(column, value);
    }

    @Override
    public void updateNClob(int column, Reader value) throws SQLException {
        rows.updateNClob(column, value);
    }

    @Override
    public void updateObject(int column, Object value, SQLType sqlType, int scaleOrLength) throws SQLException {
        rows.updateObject(column, value, sqlType, scaleOrLength);
    }

    @Override
    public void updateObject(int column, Object value, SQLType sqlType) throws SQLException {
        rows.updateObject(column, value, sqlType);
    }
}
