package org.heliostat.jdbcpool.lent;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Wrapper;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.jdbcpool.lent.Delegates.Before;
import org.jspecify.annotations.Nullable;

/**
 * A statement of a borrower, plain, prepared or a call; it leads back to what was borrowed. {@code close()} of one that
 * is kept for the next who prepares the same gives it back instead, and ends this object; one of which something was
 * changed beside its parameters, or that has failed, is not kept.
 *
 * <p>Calls that are not written out here are passed on by the classes that {@link Delegates} makes.
 */
abstract class LentStatement extends Lent implements Statement {

    private static final MethodHandle PLAIN = constructor(Statement.class);
    private static final MethodHandle PREPARED = constructor(PreparedStatement.class);
    private static final MethodHandle CALL = constructor(CallableStatement.class);

    private final @Nullable String sql;
    private final StatementCache.@Nullable Use use;

    // Whom calls are passed to, one object: the classes made pass them to the one of their own type.
    Statement statement;

    @Nullable
    PreparedStatement prepared;

    @Nullable
    CallableStatement call;

    private @Nullable List<ResultSet> results;
    private boolean spoilt;
    private boolean hasBatch;

    LentStatement(Statement statement, Origin origin, @Nullable String sql, StatementCache.@Nullable Use use) {
        super(origin);
        this.sql = sql;
        this.use = use;
        this.statement = statement;
        prepared = statement instanceof PreparedStatement own ? own : null;
        call = statement instanceof CallableStatement own ? own : null;
    }

    private static MethodHandle constructor(Class<?> type) {
        return Delegates.constructor(MethodHandles.lookup(), LentStatement.class, type);
    }

    static Statement of(Statement statement, Origin origin) {
        return make(PLAIN, statement, origin, null, null);
    }

    static CallableStatement of(CallableStatement call, Origin origin) {
        return (CallableStatement) make(CALL, call, origin, null, null);
    }

    /** @param use null: it is closed by {@code close()} */
    static PreparedStatement of(
            PreparedStatement prepared, Origin origin, String sql, StatementCache.@Nullable Use use) {
        return (PreparedStatement) make(PREPARED, prepared, origin, sql, use);
    }

    private static LentStatement make(
            MethodHandle constructor,
            Statement statement,
            Origin origin,
            @Nullable String sql,
            StatementCache.@Nullable Use use) {
        try {
            return (LentStatement) constructor.invokeExact(statement, origin, sql, use);
        } catch (Throwable impossible) {
            throw Delegates.impossible(impossible);
        }
    }

    @Override
    public Connection getConnection() {
        return origin.connection();
    }

    @Nullable
    ResultSet lent(@Nullable ResultSet rows) {
        if (rows == null) {
            // JDBC answers so where a run had no rows
            return rows;
        }
        if (results != null) {
            results.add(rows);
        }
        return LentResultSet.of(rows, this, origin);
    }

    /** A cursor among the values of a call leads back as well. */
    @Nullable
    Object lent(@Nullable Object value) {
        return value instanceof ResultSet cursor ? lent(cursor) : value;
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        spoilt = true;
        return super.unwrap(type);
    }

    @Override
    Wrapper drivers() {
        return statement;
    }

    @Before({"execute", "executeQuery", "executeUpdate", "executeLargeUpdate", "executeBatch", "executeLargeBatch"})
    void runs(@Nullable String given) throws SQLException {
        if (use != null) {
            // The driver closes the results of the last run.
            results = new ArrayList<>(1);
        }
        origin.runs(given == null ? sql : given);
    }

    @Before("addBatch")
    void runsInBatch(@Nullable String given) throws SQLException {
        hasBatch = true;
        if (given != null) {
            origin.runs(given);
        }
    }

    @Before({
        "closeOnCompletion",
        "setCursorName",
        "setEscapeProcessing",
        "setFetchDirection",
        "setFetchSize",
        "setLargeMaxRows",
        "setMaxFieldSize",
        "setMaxRows",
        "setPoolable",
        "setQueryTimeout"
    })
    void spoils() {
        spoilt = true;
    }

    @Override
    void failed(Throwable failure) {
        spoilt = true;
        super.failed(failure);
    }

    @Override
    public void close() throws SQLException {
        origin.closed(this);
        Statement ended = statement;
        if (ended == Closed.STATEMENT) {
            return;
        }
        try {
            if (use == null) {
                ended.close();
            } else {
                giveBack(use, (PreparedStatement) ended);
            }
        } catch (SQLException | RuntimeException failure) {
            failed(failure);
            throw failure;
        }
    }

    private void giveBack(StatementCache.Use kept, PreparedStatement ended) throws SQLException {
        statement = Closed.STATEMENT;
        prepared = Closed.STATEMENT;
        if (!spoilt && isCleared(ended)) {
            kept.takeBack(ended);
        } else {
            ended.close();
        }
    }

    /** Closes what the user left open; the driver would do that at a real close. */
    private boolean isCleared(PreparedStatement ended) {
        try {
            if (results != null) {
                for (ResultSet rows : results) {
                    rows.close();
                }
            }
            if (hasBatch) {
                ended.clearBatch();
            }
            ended.clearParameters();
            ended.clearWarnings();
            return !ended.isClosed();
        } catch (SQLException useless) {
            return false;
        }
    }
}
