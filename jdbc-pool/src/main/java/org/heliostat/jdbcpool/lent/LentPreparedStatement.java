package org.heliostat.jdbcpool.lent;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.heliostat.jdbcpool.delegate.DelegatingPreparedStatement;
import org.jspecify.annotations.Nullable;

/** A prepared statement of a borrower, which leads back to what was borrowed. */
class LentPreparedStatement extends DelegatingPreparedStatement {

    private final LentConnection lease;

    LentPreparedStatement(PreparedStatement prepared, LentConnection lease) {
        super(prepared);
        this.lease = lease;
    }

    @Override
    public final Connection getConnection() {
        return lease;
    }

    @Override
    public final ResultSet executeQuery() throws SQLException {
        return new LentResultSet(prepared.executeQuery(), this, lease);
    }

    @Override
    public final ResultSet executeQuery(String sql) throws SQLException {
        return new LentResultSet(prepared.executeQuery(sql), this, lease);
    }

    @Override
    public final @Nullable ResultSet getResultSet() throws SQLException {
        return LentResultSet.orNull(prepared.getResultSet(), this, lease);
    }

    @Override
    public final @Nullable ResultSet getGeneratedKeys() throws SQLException {
        return LentResultSet.orNull(prepared.getGeneratedKeys(), this, lease);
    }

    /** @return a cursor among the values leads back as well; anything else is as the driver has it */
    @Nullable
    Object leadingBack(@Nullable Object value) {
        return value instanceof ResultSet cursor ? LentResultSet.orNull(cursor, this, lease) : value;
    }

    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        lease.exposes();
        return prepared.unwrap(type);
    }

    @Override
    public final String toString() {
        return prepared.toString();
    }
}
