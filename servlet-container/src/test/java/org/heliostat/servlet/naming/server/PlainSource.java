package org.heliostat.servlet.naming.server;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;

/** A data source that has no connections. */
public final class PlainSource extends ConfiguredResourcesTest.Source {

    @Override
    public Connection getConnection() throws SQLException {
        throw new SQLException("none");
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLException("none");
    }

    @Override
    public PrintWriter getLogWriter() {
        return new PrintWriter(java.io.Writer.nullWriter());
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("none");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
