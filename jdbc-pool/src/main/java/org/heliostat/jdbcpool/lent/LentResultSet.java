package org.heliostat.jdbcpool.lent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import org.heliostat.jdbcpool.lent.Delegates.Before;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a borrower, which lead back to its statement. Calls that are not written out here are passed on by the class
 * that {@link Delegates} makes.
 */
abstract class LentResultSet extends Lent implements ResultSet {

    private static final MethodHandle NEW =
            Delegates.constructor(MethodHandles.lookup(), LentResultSet.class, ResultSet.class);

    /** Whom calls are passed to. */
    final ResultSet rows;

    private final @Nullable Statement statement;

    LentResultSet(ResultSet rows, @Nullable Statement statement, Origin origin) {
        super(origin);
        this.rows = rows;
        this.statement = statement;
    }

    /** @param statement null if the rows belong to none of the borrower's */
    static ResultSet of(ResultSet rows, @Nullable Statement statement, Origin origin) {
        try {
            return (LentResultSet) NEW.invokeExact(rows, statement, origin);
        } catch (Throwable impossible) {
            throw Delegates.impossible(impossible);
        }
    }

    @Override
    public @Nullable Statement getStatement() {
        return statement;
    }

    /** A cursor in a column leads back as well. */
    @Nullable
    Object lent(@Nullable Object value) {
        return value instanceof ResultSet cursor ? of(cursor, statement, origin) : value;
    }

    /** A statement's run may have been committed since. */
    @Before({"insertRow", "updateRow", "deleteRow"})
    void changes() throws SQLException {
        origin.runs(null);
    }

    @Override
    Wrapper drivers() {
        return rows;
    }
}
