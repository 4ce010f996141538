package org.heliostat.jdbcpool.session;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/**
 * A limit for the answers of a driver's connection, instead of its usual one. A driver without network time-outs has none
 * but for queries.
 */
public final class TimeLimit {

    private static final int UNSUPPORTED = -1;

    private final Connection driver;
    private final int millis;
    private final int usual;

    private TimeLimit(Connection driver, int millis, int usual) {
        this.driver = driver;
        this.millis = millis;
        this.usual = usual;
    }

    /** @param millis at least 1 */
    public static TimeLimit begin(Connection driver, int millis) throws SQLException {
        try {
            int usual = driver.getNetworkTimeout();
            // on this thread: some drivers would otherwise apply it at some time later
            driver.setNetworkTimeout(Runnable::run, millis);
            return new TimeLimit(driver, millis, usual);
        } catch (SQLFeatureNotSupportedException | AbstractMethodError unsupported) {
            return new TimeLimit(driver, millis, UNSUPPORTED);
        }
    }

    /** Sets the usual limit again. Not for a connection that has failed: it is closed. */
    public void end() throws SQLException {
        if (usual != UNSUPPORTED) {
            driver.setNetworkTimeout(Runnable::run, usual);
        }
    }

    /** @return seconds that a query must be limited to by itself; 0: the connection is limited */
    public int querySeconds() {
        return usual == UNSUPPORTED ? (millis + 999) / 1000 : 0;
    }
}
