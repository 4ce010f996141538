package org.heliostat.jdbcpool.lent;

import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call of a borrower, which leads back to what was borrowed. */
final class LentCallableStatement extends CallParameters {

    LentCallableStatement(CallableStatement call, LentConnection lease) {
        super(call, lease);
    }

    @Override
    public boolean wasNull() throws SQLException {
        return call.wasNull();
    }

    @Override
    public String getString(int index) throws SQLException {
        return call.getString(index);
    }

    @Override
    public boolean getBoolean(int index) throws SQLException {
        return call.getBoolean(index);
    }

    @Override
    public byte getByte(int index) throws SQLException {
        return call.getByte(index);
    }

    @Override
    public short getShort(int index) throws SQLException {
        return call.getShort(index);
    }

    @Override
    public int getInt(int index) throws SQLException {
        return call.getInt(index);
    }

    @Override
    public long getLong(int index) throws SQLException {
        return call.getLong(index);
    }

    @Override
    public float getFloat(int index) throws SQLException {
        return call.getFloat(index);
    }

    @Override
    public double getDouble(int index) throws SQLException {
        return call.getDouble(index);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation")
    public BigDecimal getBigDecimal(int index, int scale) throws SQLException {
        return call.getBigDecimal(index, scale);
    }

    @Override
    public byte[] getBytes(int index) throws SQLException {
        return call.getBytes(index);
    }

    @Override
    public Date getDate(int index) throws SQLException {
        return call.getDate(index);
    }

    @Override
    public Time getTime(int index) throws SQLException {
        return call.getTime(index);
    }

    @Override
    public Timestamp getTimestamp(int index) throws SQLException {
        return call.getTimestamp(index);
    }

    @Override
    public @Nullable Object getObject(int index) throws SQLException {
        return leadingBack(call.getObject(index));
    }

    @Override
    public BigDecimal getBigDecimal(int index) throws SQLException {
        return call.getBigDecimal(index);
    }

    @Override
    public Object getObject(int index, Map<String, Class<?>> types) throws SQLException {
        return call.getObject(index, types);
    }

    @Override
    public Ref getRef(int index) throws SQLException {
        return call.getRef(index);
    }

    @Override
    public Blob getBlob(int index) throws SQLException {
        return call.getBlob(index);
    }

    @Override
    public Clob getClob(int index) throws SQLException {
        return call.getClob(index);
    }

    @Override
    public Array getArray(int index) throws SQLException {
        return call.getArray(index);
    }

    @Override
    public Date getDate(int index, Calendar calendar) throws SQLException {
        return call.getDate(index, calendar);
    }

    @Override
    public Time getTime(int index, Calendar calendar) throws SQLException {
        return call.getTime(index, calendar);
    }

    @Override
    public Timestamp getTimestamp(int index, Calendar calendar) throws SQLException {
        return call.getTimestamp(index, calendar);
    }

    @Override
    public URL getURL(int index) throws SQLException {
        return call.getURL(index);
    }

    @Override
    public String getString(String name) throws SQLException {
        return call.getString(name);
    }

    @Override
    public boolean getBoolean(String name) throws SQLException {
        return call.getBoolean(name);
    }

    @Override
    public byte getByte(String name) throws SQLException {
        return call.getByte(name);
    }

    @Override
    public short getShort(String name) throws SQLException {
        return call.getShort(name);
    }

    @Override
    public int getInt(String name) throws SQLException {
        return call.getInt(name);
    }

    @Override
    public long getLong(String name) throws SQLException {
        return call.getLong(name);
    }

    @Override
    public float getFloat(String name) throws SQLException {
        return call.getFloat(name);
    }

    @Override
    public double getDouble(String name) throws SQLException {
        return call.getDouble(name);
    }

    @Override
    public byte[] getBytes(String name) throws SQLException {
        return call.getBytes(name);
    }

    @Override
    public Date getDate(String name) throws SQLException {
        return call.getDate(name);
    }

    @Override
    public Time getTime(String name) throws SQLException {
        return call.getTime(name);
    }

    @Override
    public Timestamp getTimestamp(String name) throws SQLException {
        return call.getTimestamp(name);
    }

    @Override
    public @Nullable Object getObject(String name) throws SQLException {
        return leadingBack(call.getObject(name));
    }

    @Override
    public BigDecimal getBigDecimal(String name) throws SQLException {
        return call.getBigDecimal(name);
    }

    @Override
    public Object getObject(String name, Map<String, Class<?>> types) throws SQLException {
        return call.getObject(name, types);
    }

    @Override
    public Ref getRef(String name) throws SQLException {
        return call.getRef(name);
    }

    @Override
    public Blob getBlob(String name) throws SQLException {
        return call.getBlob(name);
    }

    @Override
    public Clob getClob(String name) throws SQLException {
        return call.getClob(name);
    }

    @Override
    public Array getArray(String name) throws SQLException {
        return call.getArray(name);
    }

    @Override
    public Date getDate(String name, Calendar calendar) throws SQLException {
        return call.getDate(name, calendar);
    }

    @Override
    public Time getTime(String name, Calendar calendar) throws SQLException {
        return call.getTime(name, calendar);
    }

    @Override
    public Timestamp getTimestamp(String name, Calendar calendar) throws SQLException {
        return call.getTimestamp(name, calendar);
    }

    @Override
    public URL getURL(String name) throws SQLException {
        return call.getURL(name);
    }

    @Override
    public RowId getRowId(int index) throws SQLException {
        return call.getRowId(index);
    }

    @Override
    public RowId getRowId(String name) throws SQLException {
        return call.getRowId(name);
    }

    @Override
    public NClob getNClob(int index) throws SQLException {
        return call.getNClob(index);
    }

    @Override
    public NClob getNClob(String name) throws SQLException {
        return call.getNClob(name);
    }

    @Override
    public SQLXML getSQLXML(int index) throws SQLException {
        return call.getSQLXML(index);
    }

    @Override
    public SQLXML getSQLXML(String name) throws SQLException {
        return call.getSQLXML(name);
    }

    @Override
    public String getNString(int index) throws SQLException {
        return call.getNString(index);
    }

    @Override
    public String getNString(String name) throws SQLException {
        return call.getNString(name);
    }

    @Override
    public Reader getNCharacterStream(int index) throws SQLException {
        return call.getNCharacterStream(index);
    }

    @Override
    public Reader getNCharacterStream(String name) throws SQLException {
        return call.getNCharacterStream(name);
    }

    @Override
    public Reader getCharacterStream(int index) throws SQLException {
        return call.getCharacterStream(index);
    }

    @Override
    public Reader getCharacterStream(String name) throws SQLException {
        return call.getCharacterStream(name);
    }

    @Override
    public <T> T getObject(int index, Class<T> type) throws SQLException {
        return call.getObject(index, type);
    }

    @Override
    public <T> T getObject(String name, Class<T> type) throws SQLException {
        return call.getObject(name, type);
    }
}
