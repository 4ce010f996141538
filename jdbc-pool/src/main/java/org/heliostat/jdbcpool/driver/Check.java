package org.heliostat.jdbcpool.driver;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A question that a driver's connection must answer. Throws if it did not. */
@FunctionalInterface
public interface Check {

    void run(Connection driver, TimeLimit limit) throws SQLException;

    static Check autoCommit() {
        return (driver, limit) -> {
            boolean on = driver.getAutoCommit();
            driver.setAutoCommit(!on);
            driver.setAutoCommit(on);
        };
    }

    static Check metaData() {
        return (driver, limit) -> driver.getMetaData();
    }

    /** No row is wanted, only an answer. */
    static Check table(String name) {
        return (driver, limit) -> {
            try (Statement statement = driver.createStatement()) {
                if (limit.querySeconds() > 0) {
                    statement.setQueryTimeout(limit.querySeconds());
                }
                try (ResultSet rows = statement.executeQuery("SELECT 1 FROM " + name + " WHERE 1 = 0")) {
                    rows.next();
                }
            }
        };
    }
}
