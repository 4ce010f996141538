package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;

/**
 * How a connection is tested before each lease (the original's {@code connectionvalidationmethod}).
 *
 * <p>Only {@link #table} surely asks the database: most drivers answer the other two without leaving the machine.
 */
@FunctionalInterface
public interface ConnectionCheck {

    /**
     * Asks a driver's connection what it must answer to be lent.
     *
     * @param querySeconds what a query must be limited to by itself; 0: the connection is limited
     * @throws SQLException if it did not pass
     */
    void run(Connection driver, int querySeconds) throws SQLException;

    /** Turns autocommit over and back. */
    static ConnectionCheck autoCommit() {
        return (driver, querySeconds) -> {
            boolean on = driver.getAutoCommit();
            driver.setAutoCommit(!on);
            driver.setAutoCommit(on);
        };
    }

    /** Asks for the meta-data of the database. */
    static ConnectionCheck metaData() {
        return (driver, querySeconds) -> driver.getMetaData();
    }

    /**
     * Queries a table, of which no row is wanted, only an answer.
     *
     * @param name the table, with its schema and in double quotes where the database wants it so
     * @throws IllegalArgumentException if that cannot be the name of a table
     */
    static ConnectionCheck table(String name) {
        if (!Pattern.matches("[\\p{L}\\p{N}_.$#@\"]{1,255}", name)) {
            throw new IllegalArgumentException(
                    "validationtablename: " + name + " (expected: the name of a table, up to 255 characters)");
        }
        return (driver, querySeconds) -> {
            try (Statement statement = driver.createStatement()) {
                if (querySeconds > 0) {
                    statement.setQueryTimeout(querySeconds);
                }
                try (ResultSet rows = statement.executeQuery("SELECT 1 FROM " + name + " WHERE 1 = 0")) {
                    rows.next();
                }
            }
        };
    }
}
