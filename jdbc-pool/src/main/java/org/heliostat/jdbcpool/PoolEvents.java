package org.heliostat.jdbcpool;

import java.sql.SQLException;

/** Hears what a pool does, beside its figures. Methods must be quick and must not throw. */
public interface PoolEvents {

    /** Nobody listens. */
    PoolEvents NONE = new PoolEvents() {};

    /**
     * A borrower waited, for a free connection or for one to be opened; with or without success. Runs on the
     * borrower's thread. Not called for those that need not wait.
     */
    default void waited(long nanos) {}

    /** A connection is out for longer than the leak time-out; once for each lease. Runs on a thread of the pool. */
    default void leaked(Holder holder) {}

    /** A connection could not be opened. Runs on a thread of the pool. */
    default void openFailed(SQLException failure) {}

    /** A connection was opened after one or more could not be. Runs on a thread of the pool. */
    default void opensAgain() {}

    /** A connection did not pass its check and is closed. Runs on the borrower's thread. */
    default void checkFailed(SQLException failure) {}
}
