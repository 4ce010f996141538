package org.heliostat.jdbcpool.bag;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What HikariCP takes connections from. */
final class SourceAsDataSource implements DataSource {

    private final Bag.Source source;
    private final Bag bag;

    SourceAsDataSource(Bag.Source source, Bag bag) {
        this.source = source;
        this.bag = bag;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return source.open(bag);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("one user only");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // HikariCP logs by slf4j
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // the source bounds its openings itself
    }

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("logs by slf4j");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("wraps nothing");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
