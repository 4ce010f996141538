package org.heliostat.jdbcpool.lent;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Executor;
import org.heliostat.jdbcpool.session.SessionState;
import org.jspecify.annotations.Nullable;

/** A pooled connection as its leases see it. A lease is known by its number. */
public interface Leased {

    /** @return the driver's own */
    Connection driver();

    SessionState session();

    /** @return where prepared statements are kept; null if none are to be */
    @Nullable
    StatementCache statementCache();

    /** What names in statements mean is about to change. */
    void forgetStatements();

    /** This SQL is about to run. */
    void runs(String sql);

    /** @return whether this lease has not ended; any thread */
    boolean isLent(long lease);

    /** @return true to the first who ends this lease, and only to that one; any thread */
    boolean end(long lease);

    /**
     * The lease has ended. To be called by who ended it.
     *
     * @param left statements that the borrower has not closed
     * @throws SQLException if it cannot be brought back to what it was; it is closed then
     */
    void takeBack(List<Statement> left) throws SQLException;

    /** The lease has ended, and the connection is of no use any more, as it broke or not. To be called by who ended it. */
    void giveUp(boolean isBroken);

    /** The lease has ended by {@link Connection#abort}. To be called by who ended it. */
    void abort(Executor executor) throws SQLException;

    /** @return the pool's name */
    String pool();
}
