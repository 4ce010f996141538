package org.heliostat.jdbcpool.lent;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.heliostat.jdbcpool.delegate.DelegatingStatement;
import org.jspecify.annotations.Nullable;

/** A statement of a borrower, which leads back to what was borrowed. */
final class LentStatement extends DelegatingStatement {

    private final LentConnection lease;

    LentStatement(Statement statement, LentConnection lease) {
        super(statement);
        this.lease = lease;
    }

    @Override
    public Connection getConnection() {
        return lease;
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        return new LentResultSet(statement.executeQuery(sql), this, lease);
    }

    @Override
    public @Nullable ResultSet getResultSet() throws SQLException {
        return LentResultSet.orNull(statement.getResultSet(), this, lease);
    }

    @Override
    public @Nullable ResultSet getGeneratedKeys() throws SQLException {
        return LentResultSet.orNull(statement.getGeneratedKeys(), this, lease);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        lease.exposes();
        return statement.unwrap(type);
    }

    @Override
    public String toString() {
        return statement.toString();
    }
}
