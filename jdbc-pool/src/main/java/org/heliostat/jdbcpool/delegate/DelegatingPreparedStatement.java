package org.heliostat.jdbcpool.delegate;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** Passes every call on to another prepared statement. */
public abstract class DelegatingPreparedStatement extends DelegatingStatement implements PreparedStatement {

    /** Whom the calls are passed to; the same object as {@link #statement}. */
    protected PreparedStatement prepared;

    protected DelegatingPreparedStatement(PreparedStatement prepared) {
        super(prepared);
        this.prepared = prepared;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        return prepared.executeQuery();
    }

    @Override
    public int executeUpdate() throws SQLException {
        return prepared.executeUpdate();
    }

    @Override
    public void setNull(int index, int sqlType) throws SQLException {
        prepared.setNull(index, sqlType);
    }

    @Override
    public void setBoolean(int index, boolean on) throws SQLException {
        prepared.setBoolean(index, on);
    }

    @Override
    public void setByte(int index, byte value) throws SQLException {
        prepared.setByte(index, value);
    }

    @Override
    public void setShort(int index, short value) throws SQLException {
        prepared.setShort(index, value);
    }

    @Override
    public void setInt(int index, int value) throws SQLException {
        prepared.setInt(index, value);
    }

    @Override
    public void setLong(int index, long value) throws SQLException {
        prepared.setLong(index, value);
    }

    @Override
    public void setFloat(int index, float value) throws SQLException {
        prepared.setFloat(index, value);
    }

    @Override
    public void setDouble(int index, double value) throws SQLException {
        prepared.setDouble(index, value);
    }

    @Override
    public void setBigDecimal(int index, BigDecimal value) throws SQLException {
        prepared.setBigDecimal(index, value);
    }

    @Override
    public void setString(int index, String value) throws SQLException {
        prepared.setString(index, value);
    }

    @Override
    public void setBytes(int index, byte[] value) throws SQLException {
        prepared.setBytes(index, value);
    }

    @Override
    public void setDate(int index, Date value) throws SQLException {
        prepared.setDate(index, value);
    }

    @Override
    public void setTime(int index, Time value) throws SQLException {
        prepared.setTime(index, value);
    }

    @Override
    public void setTimestamp(int index, Timestamp value) throws SQLException {
        prepared.setTimestamp(index, value);
    }

    @Override
    public void setAsciiStream(int index, InputStream value, int length) throws SQLException {
        prepared.setAsciiStream(index, value, length);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation")
    public void setUnicodeStream(int index, InputStream value, int length) throws SQLException {
        prepared.setUnicodeStream(index, value, length);
    }

    @Override
    public void setBinaryStream(int index, InputStream value, int length) throws SQLException {
        prepared.setBinaryStream(index, value, length);
    }

    @Override
    public void clearParameters() throws SQLException {
        prepared.clearParameters();
    }

    @Override
    public void setObject(int index, Object value, int sqlType) throws SQLException {
        prepared.setObject(index, value, sqlType);
    }

    @Override
    public void setObject(int index, Object value) throws SQLException {
        prepared.setObject(index, value);
    }

    @Override
    public boolean execute() throws SQLException {
        return prepared.execute();
    }

    @Override
    public void addBatch() throws SQLException {
        prepared.addBatch();
    }

    @Override
    public void setCharacterStream(int index, Reader value, int length) throws SQLException {
        prepared.setCharacterStream(index, value, length);
    }

    @Override
    public void setRef(int index, Ref value) throws SQLException {
        prepared.setRef(index, value);
    }

    @Override
    public void setBlob(int index, Blob value) throws SQLException {
        prepared.setBlob(index, value);
    }

    @Override
    public void setClob(int index, Clob value) throws SQLException {
        prepared.setClob(index, value);
    }

    @Override
    public void setArray(int index, Array value) throws SQLException {
        prepared.setArray(index, value);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        return prepared.getMetaData();
    }

    @Override
    public void setDate(int index, Date value, Calendar calendar) throws SQLException {
        prepared.setDate(index, value, calendar);
    }

    @Override
    public void setTime(int index, Time value, Calendar calendar) throws SQLException {
        prepared.setTime(index, value, calendar);
    }

    @Override
    public void setTimestamp(int index, Timestamp value, Calendar calendar) throws SQLException {
        prepared.setTimestamp(index, value, calendar);
    }

    @Override
    public void setNull(int index, int sqlType, String name) throws SQLException {
        prepared.setNull(index, sqlType, name);
    }

    @Override
    public void setURL(int index, URL value) throws SQLException {
        prepared.setURL(index, value);
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        return prepared.getParameterMetaData();
    }

    @Override
    public void setRowId(int index, RowId value) throws SQLException {
        prepared.setRowId(index, value);
    }

    @Override
    public void setNString(int index, String value) throws SQLException {
        prepared.setNString(index, value);
    }

    @Override
    public void setNCharacterStream(int index, Reader value, long length) throws SQLException {
        prepared.setNCharacterStream(index, value, length);
    }

    @Override
    public void setNClob(int index, NClob value) throws SQLException {
        prepared.setNClob(index, value);
    }

    @Override
    public void setClob(int index, Reader value, long length) throws SQLException {
        prepared.setClob(index, value, length);
    }

    @Override
    public void setBlob(int index, InputStream value, long length) throws SQLException {
        prepared.setBlob(index, value, length);
    }

    @Override
    public void setNClob(int index, Reader value, long length) throws SQLException {
        prepared.setNClob(index, value, length);
    }

    @Override
    public void setSQLXML(int index, SQLXML value) throws SQLException {
        prepared.setSQLXML(index, value);
    }

    @Override
    public void setObject(int index, Object value, int sqlType, int scale) throws SQLException {
        prepared.setObject(index, value, sqlType, scale);
    }

    @Override
    public void setAsciiStream(int index, InputStream value, long length) throws SQLException {
        prepared.setAsciiStream(index, value, length);
    }

    @Override
    public void setBinaryStream(int index, InputStream value, long length) throws SQLException {
        prepared.setBinaryStream(index, value, length);
    }

    @Override
    public void setCharacterStream(int index, Reader value, long length) throws SQLException {
        prepared.setCharacterStream(index, value, length);
    }

    @Override
    public void setAsciiStream(int index, InputStream value) throws SQLException {
        prepared.setAsciiStream(index, value);
    }

    @Override
    public void setBinaryStream(int index, InputStream value) throws SQLException {
        prepared.setBinaryStream(index, value);
    }

    @Override
    public void setCharacterStream(int index, Reader value) throws SQLException {
        prepared.setCharacterStream(index, value);
    }

    @Override
    public void setNCharacterStream(int index, Reader value) throws SQLException {
        prepared.setNCharacterStream(index, value);
    }

    @Override
    public void setClob(int index, Reader value) throws SQLException {
        prepared.setClob(index, value);
    }

    @Override
    public void setBlob(int index, InputStream value) throws SQLException {
        prepared.setBlob(index, value);
    }

    @Override
    public void setNClob(int index, Reader value) throws SQLException {
        prepared.setNClob(index, value);
    }

    @Override
    public void setObject(int index, Object value, SQLType sqlType, int scale) throws SQLException {
        prepared.setObject(index, value, sqlType, scale);
    }

    @Override
    public void setObject(int index, Object value, SQLType sqlType) throws SQLException {
        prepared.setObject(index, value, sqlType);
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        return prepared.executeLargeUpdate();
    }
}
