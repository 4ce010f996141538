package org.heliostat.jdbcpool.lent;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** A lent call, as far as its parameters are told to the driver. */
abstract class CallParameters extends LentPreparedStatement implements CallableStatement {

    /** Whom the calls are passed to; the same object as {@link #statement}. */
    protected final CallableStatement call;

    CallParameters(CallableStatement call, LentConnection lease) {
        super(call, lease);
        this.call = call;
    }

    @Override
    public void registerOutParameter(int index, int sqlType) throws SQLException {
        call.registerOutParameter(index, sqlType);
    }

    @Override
    public void registerOutParameter(int index, int sqlType, int scale) throws SQLException {
        call.registerOutParameter(index, sqlType, scale);
    }

    @Override
    public void registerOutParameter(int index, int sqlType, String typeName) throws SQLException {
        call.registerOutParameter(index, sqlType, typeName);
    }

    @Override
    public void registerOutParameter(String name, int sqlType) throws SQLException {
        call.registerOutParameter(name, sqlType);
    }

    @Override
    public void registerOutParameter(String name, int sqlType, int scale) throws SQLException {
        call.registerOutParameter(name, sqlType, scale);
    }

    @Override
    public void registerOutParameter(String name, int sqlType, String typeName) throws SQLException {
        call.registerOutParameter(name, sqlType, typeName);
    }

    @Override
    public void setURL(String name, URL value) throws SQLException {
        call.setURL(name, value);
    }

    @Override
    public void setNull(String name, int sqlType) throws SQLException {
        call.setNull(name, sqlType);
    }

    @Override
    public void setBoolean(String name, boolean value) throws SQLException {
        call.setBoolean(name, value);
    }

    @Override
    public void setByte(String name, byte value) throws SQLException {
        call.setByte(name, value);
    }

    @Override
    public void setShort(String name, short value) throws SQLException {
        call.setShort(name, value);
    }

    @Override
    public void setInt(String name, int length) throws SQLException {
        call.setInt(name, length);
    }

    @Override
    public void setLong(String name, long length) throws SQLException {
        call.setLong(name, length);
    }

    @Override
    public void setFloat(String name, float value) throws SQLException {
        call.setFloat(name, value);
    }

    @Override
    public void setDouble(String name, double value) throws SQLException {
        call.setDouble(name, value);
    }

    @Override
    public void setBigDecimal(String name, BigDecimal value) throws SQLException {
        call.setBigDecimal(name, value);
    }

    @Override
    public void setString(String name, String value) throws SQLException {
        call.setString(name, value);
    }

    @Override
    public void setBytes(String name, byte[] value) throws SQLException {
        call.setBytes(name, value);
    }

    @Override
    public void setDate(String name, Date value) throws SQLException {
        call.setDate(name, value);
    }

    @Override
    public void setTime(String name, Time value) throws SQLException {
        call.setTime(name, value);
    }

    @Override
    public void setTimestamp(String name, Timestamp value) throws SQLException {
        call.setTimestamp(name, value);
    }

    @Override
    public void setAsciiStream(String name, InputStream value, int length) throws SQLException {
        call.setAsciiStream(name, value, length);
    }

    @Override
    public void setBinaryStream(String name, InputStream value, int length) throws SQLException {
        call.setBinaryStream(name, value, length);
    }

    @Override
    public void setObject(String name, Object value, int sqlType, int scaleOrLength) throws SQLException {
        call.setObject(name, value, sqlType, scaleOrLength);
    }

    @Override
    public void setObject(String name, Object value, int sqlType) throws SQLException {
        call.setObject(name, value, sqlType);
    }

    @Override
    public void setObject(String name, Object value) throws SQLException {
        call.setObject(name, value);
    }

    @Override
    public void setCharacterStream(String name, Reader value, int length) throws SQLException {
        call.setCharacterStream(name, value, length);
    }

    @Override
    public void setDate(String name, Date value, Calendar calendar) throws SQLException {
        call.setDate(name, value, calendar);
    }

    @Override
    public void setTime(String name, Time value, Calendar calendar) throws SQLException {
        call.setTime(name, value, calendar);
    }

    @Override
    public void setTimestamp(String name, Timestamp value, Calendar calendar) throws SQLException {
        call.setTimestamp(name, value, calendar);
    }

    @Override
    public void setNull(String name, int sqlType, String typeName) throws SQLException {
        call.setNull(name, sqlType, typeName);
    }

    @Override
    public void setRowId(String name, RowId value) throws SQLException {
        call.setRowId(name, value);
    }

    @Override
    public void setNString(String name, String value) throws SQLException {
        call.setNString(name, value);
    }

    @Override
    public void setNCharacterStream(String name, Reader value, long length) throws SQLException {
        call.setNCharacterStream(name, value, length);
    }

    @Override
    public void setNClob(String name, NClob value) throws SQLException {
        call.setNClob(name, value);
    }

    @Override
    public void setClob(String name, Reader value, long length) throws SQLException {
        call.setClob(name, value, length);
    }

    @Override
    public void setBlob(String name, InputStream value, long length) throws SQLException {
        call.setBlob(name, value, length);
    }

    @Override
    public void setNClob(String name, Reader value, long length) throws SQLException {
        call.setNClob(name, value, length);
    }

    @Override
    public void setSQLXML(String name, SQLXML value) throws SQLException {
        call.setSQLXML(name, value);
    }

    @Override
    public void setBlob(String name, Blob value) throws SQLException {
        call.setBlob(name, value);
    }

    @Override
    public void setClob(String name, Clob value) throws SQLException {
        call.setClob(name, value);
    }

    @Override
    public void setAsciiStream(String name, InputStream value, long length) throws SQLException {
        call.setAsciiStream(name, value, length);
    }

    @Override
    public void setBinaryStream(String name, InputStream value, long length) throws SQLException {
        call.setBinaryStream(name, value, length);
    }

    @Override
    public void setCharacterStream(String name, Reader value, long length) throws SQLException {
        call.setCharacterStream(name, value, length);
    }

    @Override
    public void setAsciiStream(String name, InputStream value) throws SQLException {
        call.setAsciiStream(name, value);
    }

    @Override
    public void setBinaryStream(String name, InputStream value) throws SQLException {
        call.setBinaryStream(name, value);
    }

    @Override
    public void setCharacterStream(String name, Reader value) throws SQLException {
        call.setCharacterStream(name, value);
    }

    @Override
    public void setNCharacterStream(String name, Reader value) throws SQLException {
        call.setNCharacterStream(name, value);
    }

    @Override
    public void setClob(String name, Reader value) throws SQLException {
        call.setClob(name, value);
    }

    @Override
    public void setBlob(String name, InputStream value) throws SQLException {
        call.setBlob(name, value);
    }

    @Override
    public void setNClob(String name, Reader value) throws SQLException {
        call.setNClob(name, value);
    }

    @Override
    public void setObject(String name, Object value, SQLType sqlType, int scaleOrLength) throws SQLException {
        call.setObject(name, value, sqlType, scaleOrLength);
    }

    @Override
    public void setObject(String name, Object value, SQLType sqlType) throws SQLException {
        call.setObject(name, value, sqlType);
    }

    @Override
    public void registerOutParameter(int index, SQLType sqlType) throws SQLException {
        call.registerOutParameter(index, sqlType);
    }

    @Override
    public void registerOutParameter(int index, SQLType sqlType, int scale) throws SQLException {
        call.registerOutParameter(index, sqlType, scale);
    }

    @Override
    public void registerOutParameter(int index, SQLType sqlType, String typeName) throws SQLException {
        call.registerOutParameter(index, sqlType, typeName);
    }

    @Override
    public void registerOutParameter(String name, SQLType sqlType) throws SQLException {
        call.registerOutParameter(name, sqlType);
    }

    @Override
    public void registerOutParameter(String name, SQLType sqlType, int scale) throws SQLException {
        call.registerOutParameter(name, sqlType, scale);
    }

    @Override
    public void registerOutParameter(String name, SQLType sqlType, String typeName) throws SQLException {
        call.registerOutParameter(name, sqlType, typeName);
    }
}
