package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What is done to a driver's connection beside what the other rules say: {@code CONNECTIONPROPERTY}. A connection for which
 * it fails is closed, and who wants one is told the failure. Immutable.
 *
 * @param atCreation when it was opened, before the isolation level is set; on a thread of the pool
 * @param everyLease before each lease, after the isolation level was set; on the borrower's thread
 */
public record ConnectionSetUp(Step atCreation, Step everyLease) {

    /** Something that is done to a connection of the driver. */
    @FunctionalInterface
    public interface Step {

        /** Nothing is done. */
        Step NONE = connection -> {};

        void apply(Connection driver) throws SQLException;
    }

    /** Nothing is done. */
    public static final ConnectionSetUp NONE = new ConnectionSetUp(Step.NONE, Step.NONE);

    public ConnectionSetUp {
        requireNonNull(atCreation, "atCreation");
        requireNonNull(everyLease, "everyLease");
    }
}
