package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.heliostat.jdbcpool.session.TimeLimit;

/** Asks a driver's connection what it must answer to be lent. */
final class Checks {

    private Checks() {}

    /** @throws SQLException if it did not pass */
    static void run(ConnectionCheck check, Connection driver, TimeLimit limit) throws SQLException {
        if (check instanceof ConnectionCheck.Table table) {
            query(table.name(), driver, limit);
        } else if (check instanceof ConnectionCheck.AutoCommit) {
            boolean on = driver.getAutoCommit();
            driver.setAutoCommit(!on);
            driver.setAutoCommit(on);
        } else {
            driver.getMetaData();
        }
    }

    /** No row is wanted, only an answer. */
    private static void query(String table, Connection driver, TimeLimit limit) throws SQLException {
        try (Statement statement = driver.createStatement()) {
            if (limit.querySeconds() > 0) {
                statement.setQueryTimeout(limit.querySeconds());
            }
            try (ResultSet rows = statement.executeQuery("SELECT 1 FROM " + table + " WHERE 1 = 0")) {
                rows.next();
            }
        }
    }
}
