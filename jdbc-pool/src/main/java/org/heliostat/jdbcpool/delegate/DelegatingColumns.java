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
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Passes every call that reads a column on to other rows. */
abstract class DelegatingColumns extends DelegatingRows {

    DelegatingColumns(ResultSet rows) {
        super(rows);
    }

    @Override
    public String getString(int column) throws SQLException {
        return rows.getString(column);
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        return rows.getBoolean(column);
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return rows.getByte(column);
    }

    @Override
    public short getShort(int column) throws SQLException {
        return rows.getShort(column);
    }

    @Override
    public int getInt(int column) throws SQLException {
        return rows.getInt(column);
    }

    @Override
    public long getLong(int column) throws SQLException {
        return rows.getLong(column);
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return rows.getFloat(column);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return rows.getDouble(column);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation")
    public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        return rows.getBigDecimal(column, scale);
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        return rows.getBytes(column);
    }

    @Override
    public Date getDate(int column) throws SQLException {
        return rows.getDate(column);
    }

    @Override
    public Time getTime(int column) throws SQLException {
        return rows.getTime(column);
    }

    @Override
    public Timestamp getTimestamp(int column) throws SQLException {
        return rows.getTimestamp(column);
    }

    @Override
    public InputStream getAsciiStream(int column) throws SQLException {
        return rows.getAsciiStream(column);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation")
    public InputStream getUnicodeStream(int column) throws SQLException {
        return rows.getUnicodeStream(column);
    }

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        return rows.getBinaryStream(column);
    }

    @Override
    public @Nullable Object getObject(int column) throws SQLException {
        return rows.getObject(column);
    }

    @Override
    public Reader getCharacterStream(int column) throws SQLException {
        return rows.getCharacterStream(column);
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        return rows.getBigDecimal(column);
    }

    @Override
    public Object getObject(int column, Map<String, Class<?>> types) throws SQLException {
        return rows.getObject(column, types);
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        return rows.getRef(column);
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        return rows.getBlob(column);
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        return rows.getClob(column);
    }

    @Override
    public Array getArray(int column) throws SQLException {
        return rows.getArray(column);
    }

    @Override
    public Date getDate(int column, Calendar calendar) throws SQLException {
        return rows.getDate(column, calendar);
    }

    @Override
    public Time getTime(int column, Calendar calendar) throws SQLException {
        return rows.getTime(column, calendar);
    }

    @Override
    public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
        return rows.getTimestamp(column, calendar);
    }

    @Override
    public URL getURL(int column) throws SQLException {
        return rows.getURL(column);
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        return rows.getRowId(column);
    }

    @Override
    public NClob getNClob(int column) throws SQLException {
        return rows.getNClob(column);
    }

    @Override
    public SQLXML getSQLXML(int column) throws SQLException {
        return rows.getSQLXML(column);
    }

    @Override
    public String getNString(int column) throws SQLException {
        return rows.getNString(column);
    }

    @Override
    public Reader getNCharacterStream(int column) throws SQLException {
        return rows.getNCharacterStream(column);
    }

    @Override
    public <T> T getObject(int column, Class<T> type) throws SQLException {
        return rows.getObject(column, type);
    }

    @Override
    public String getString(String label) throws SQLException {
        return rows.getString(label);
    }

    @Override
    public boolean getBoolean(String label) throws SQLException {
        return rows.getBoolean(label);
    }

    @Override
    public byte getByte(String label) throws SQLException {
        return rows.getByte(label);
    }

    @Override
    public short getShort(String label) throws SQLException {
        return rows.getShort(label);
    }

    @Override
    public int getInt(String label) throws SQLException {
        return rows.getInt(label);
    }

    @Override
    public long getLong(String label) throws SQLException {
        return rows.getLong(label);
    }

    @Override
    public float getFloat(String label) throws SQLException {
        return rows.getFloat(label);
    }

    @Override
    public double getDouble(String label) throws SQLException {
        return rows.getDouble(label);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation")
    public BigDecimal getBigDecimal(String label, int scale) throws SQLException {
        return rows.getBigDecimal(label, scale);
    }

    @Override
    public byte[] getBytes(String label) throws SQLException {
        return rows.getBytes(label);
    }

    @Override
    public Date getDate(String label) throws SQLException {
        return rows.getDate(label);
    }

    @Override
    public Time getTime(String label) throws SQLException {
        return rows.getTime(label);
    }

    @Override
    public Timestamp getTimestamp(String label) throws SQLException {
        return rows.getTimestamp(label);
    }

    @Override
    public InputStream getAsciiStream(String label) throws SQLException {
        return rows.getAsciiStream(label);
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation")
    public InputStream getUnicodeStream(String label) throws SQLException {
        return rows.getUnicodeStream(label);
    }

    @Override
    public InputStream getBinaryStream(String label) throws SQLException {
        return rows.getBinaryStream(label);
    }

    @Override
    public @Nullable Object getObject(String label) throws SQLException {
        return rows.getObject(label);
    }

    @Override
    public Reader getCharacterStream(String label) throws SQLException {
        return rows.getCharacterStream(label);
    }

    @Override
    public BigDecimal getBigDecimal(String label) throws SQLException {
        return rows.getBigDecimal(label);
    }

    @Override
    public Object getObject(String label, Map<String, Class<?>> types) throws SQLException {
        return rows.getObject(label, types);
    }

    @Override
    public Ref getRef(String label) throws SQLException {
        return rows.getRef(label);
    }

    @Override
    public Blob getBlob(String label) throws SQLException {
        return rows.getBlob(label);
    }

    @Override
    public Clob getClob(String label) throws SQLException {
        return rows.getClob(label);
    }

    @Override
    public Array getArray(String label) throws SQLException {
        return rows.getArray(label);
    }

    @Override
    public Date getDate(String label, Calendar calendar) throws SQLException {
        return rows.getDate(label, calendar);
    }

    @Override
    public Time getTime(String label, Calendar calendar) throws SQLException {
        return rows.getTime(label, calendar);
    }

    @Override
    public Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
        return rows.getTimestamp(label, calendar);
    }

    @Override
    public URL getURL(String label) throws SQLException {
        return rows.getURL(label);
    }

    @Override
    public RowId getRowId(String label) throws SQLException {
        return rows.getRowId(label);
    }

    @Override
    public NClob getNClob(String label) throws SQLException {
        return rows.getNClob(label);
    }

    @Override
    public SQLXML getSQLXML(String label) throws SQLException {
        return rows.getSQLXML(label);
    }

    @Override
    public String getNString(String label) throws SQLException {
        return rows.getNString(label);
    }

    @Override
    public Reader getNCharacterStream(String label) throws SQLException {
        return rows.getNCharacterStream(label);
    }

    @Override
    public <T> T getObject(String label, Class<T> type) throws SQLException {
        return rows.getObject(label, type);
    }
}
