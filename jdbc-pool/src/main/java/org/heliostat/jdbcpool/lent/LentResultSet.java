package org.heliostat.jdbcpool.lent;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.heliostat.jdbcpool.delegate.DelegatingResultSet;
import org.jspecify.annotations.Nullable;

/** Rows of a borrower, which lead back to its statement. */
final class LentResultSet extends DelegatingResultSet {

    private final @Nullable Statement statement;
    private final LentConnection lease;

    /** @param statement null if the rows belong to none of the borrower's */
    LentResultSet(ResultSet rows, @Nullable Statement statement, LentConnection lease) {
        super(rows);
        this.statement = statement;
        this.lease = lease;
    }

    /** Where JDBC may answer null. */
    static @Nullable ResultSet orNull(@Nullable ResultSet rows, @Nullable Statement statement, LentConnection lease) {
        return rows == null ? null : new LentResultSet(rows, statement, lease);
    }

    @Override
    public @Nullable Statement getStatement() {
        return statement;
    }

    /** A cursor in a column leads back as well. */
    @Override
    public @Nullable Object getObject(int column) throws SQLException {
        return leadingBack(rows.getObject(column));
    }

    @Override
    public @Nullable Object getObject(String label) throws SQLException {
        return leadingBack(rows.getObject(label));
    }

    private @Nullable Object leadingBack(@Nullable Object value) {
        return value instanceof ResultSet cursor ? new LentResultSet(cursor, statement, lease) : value;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (type.isInstance(this)) {
            return type.cast(this);
        }
        lease.exposes();
        return rows.unwrap(type);
    }

    @Override
    public String toString() {
        return rows.toString();
    }
}
