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

/** Passes every call on to another result set. */
public abstract class DelegatingResultSet extends DelegatingUpdates {

    protected DelegatingResultSet(ResultSet rows) {
        super(rows);
    }

    @Override
    public void updateNull(String label) throws SQLException {
        rows.updateNull(label);
    }

    @Override
    public void updateBoolean(String label, boolean value) throws SQLException {
        rows.updateBoolean(label, value);
    }

    @Override
    public void updateByte(String label, byte value) throws SQLException {
        rows.updateByte(label, value);
    }

    @Override
    public void updateShort(String label, short value) throws SQLException {
        rows.updateShort(label, value);
    }

    @Override
    public void updateInt(String label, int length) throws SQLException {
        rows.updateInt(label, length);
    }

    @Override
    public void updateLong(String label, long length) throws SQLException {
        rows.updateLong(label, length);
    }

    @Override
    public void updateFloat(String label, float value) throws SQLException {
        rows.updateFloat(label, value);
    }

    @Override
    public void updateDouble(String label, double value) throws SQLException {
        rows.updateDouble(label, value);
    }

    @Override
    public void updateBigDecimal(String label, BigDecimal value) throws SQLException {
        rows.updateBigDecimal(label, value);
    }

    @Override
    public void updateString(String label, String value) throws SQLException {
        rows.updateString(label, value);
    }

    @Override
    public void updateBytes(String label, byte[] value) throws SQLException {
        rows.updateBytes(label, value);
    }

    @Override
    public void updateDate(String label, Date value) throws SQLException {
        rows.updateDate(label, value);
    }

    @Override
    public void updateTime(String label, Time value) throws SQLException {
        rows.updateTime(label, value);
    }

    @Override
    public void updateTimestamp(String label, Timestamp value) throws SQLException {
        rows.updateTimestamp(label, value);
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, int length) throws SQLException {
        rows.updateAsciiStream(label, value, length);
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, int length) throws SQLException {
        rows.updateBinaryStream(label, value, length);
    }

    @Override
    public void updateCharacterStream(String label, Reader value, int length) throws SQLException {
        rows.updateCharacterStream(label, value, length);
    }

    @Override
    public void updateObject(String label, Object value, int scaleOrLength) throws SQLException {
        rows.updateObject(label, value, scaleOrLength);
    }

    @Override
    public void updateObject(String label, Object value) throws SQLException {
        rows.updateObject(label, value);
    }

    @Override
    public void updateRef(String label, Ref value) throws SQLException {
        rows.updateRef(label, value);
    }

    @Override
    public void updateBlob(String label, Blob value) throws SQLException {
        rows.updateBlob(label, value);
    }

    @Override
    public void updateClob(String label, Clob value) throws SQLException {
        rows.updateClob(label, value);
    }

    @Override
    public void updateArray(String label, Array value) throws SQLException {
        rows.updateArray(label, value);
    }

    @Override
    public void updateRowId(String label, RowId value) throws SQLException {
        rows.updateRowId(label, value);
    }

    @Override
    public void updateNString(String label, String value) throws SQLException {
        rows.updateNString(label, value);
    }

    @Override
    public void updateNClob(String label, NClob value) throws SQLException {
        rows.updateNClob(label, value);
    }

    @Override
    public void updateSQLXML(String label, SQLXML value) throws SQLException {
        rows.updateSQLXML(label, value);
    }

    @Override
    public void updateNCharacterStream(String label, Reader value, long length) throws SQLException {
        rows.updateNCharacterStream(label, value, length);
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, long length) throws SQLException {
        rows.updateAsciiStream(label, value, length);
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, long length) throws SQLException {
        rows.updateBinaryStream(label, value, length);
    }

    @Override
    public void updateCharacterStream(String label, Reader value, long length) throws SQLException {
        rows.updateCharacterStream(label, value, length);
    }

    @Override
    public void updateBlob(String label, InputStream value, long length) throws SQLException {
        rows.updateBlob(label, value, length);
    }

    @Override
    public void updateClob(String label, Reader value, long length) throws SQLException {
        rows.updateClob(label, value, length);
    }

    @Override
    public void updateNClob(String label, Reader value, long length) throws SQLException {
        rows.updateNClob(label, value, length);
    }

    @Override
    public void updateNCharacterStream(String label, Reader value) throws SQLException {
        rows.updateNCharacterStream(label, value);
    }

    @Override
    public void updateAsciiStream(String label, InputStream value) throws SQLException {
        rows.updateAsciiStream(label, value);
    }

    @Override
    public void updateBinaryStream(String label, InputStream value) throws SQLException {
        rows.updateBinaryStream(label, value);
    }

    @Override
    public void updateCharacterStream(String label, Reader value) throws SQLException {
        rows.updateCharacterStream(label, value);
    }

    @Override
    public void updateBlob(String label, InputStream value) throws SQLException {
        rows.updateBlob(label, value);
    }

    @Override
    public void updateClob(String label, Reader value) throws SQLException {
        rows.updateClob(label, value);
    }

    @Override
    public void updateNClob(String label, Reader value) throws SQLException {
        rows.updateNClob(label, value);
    }

    @Override
    public void updateObject(String label, Object value, SQLType sqlType, int scaleOrLength) throws SQLException {
        rows.updateObject(label, value, sqlType, scaleOrLength);
    }

    @Override
    public void updateObject(String label, Object value, SQLType sqlType) throws SQLException {
        rows.updateObject(label, value, sqlType);
    }
}
