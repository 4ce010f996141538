package org.heliostat.benchmarks.pool.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.heliostat.jdbcpool.ConnectionPool;
import org.heliostat.jdbcpool.PoolSettings;

/** The pools that are compared, each with a connection for everybody, over a table of books in memory. */
final class Lenders {

    /** Rows of the table {@code book}, with ids from 0. */
    static final int ROWS = 1_000;

    private static final int CONNECTIONS = 64;

    private Lenders() {}

    /**
     * @param pool heliostat or hikari
     * @param cachedStatements prepared statements that our pool keeps for each connection
     */
    static DataSource open(String pool, int cachedStatements) throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:books;DB_CLOSE_DELAY=-1");
        DataSource lender =
                switch (pool) {
                    case "heliostat" -> heliostat(database, cachedStatements);
                    case "hikari" -> hikari(database);
                    default -> throw new IllegalArgumentException(pool + " (expected: heliostat or hikari)");
                };
        fill(lender);
        return lender;
    }

    private static DataSource heliostat(DataSource database, int cachedStatements) throws SQLException {
        ConnectionPool pool = new ConnectionPool(
                PoolSettings.builder("books")
                        .steadyPoolSize(CONNECTIONS)
                        .maxPoolSize(CONNECTIONS)
                        .idleTimeout(Duration.ZERO)
                        .statementCacheSize(cachedStatements)
                        .build(),
                database);
        pool.jumpStart();
        return pool;
    }

    private static DataSource hikari(DataSource database) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(database);
        config.setMaximumPoolSize(CONNECTIONS);
        return new HikariDataSource(config);
    }

    private static void fill(DataSource lender) throws SQLException {
        try (Connection connection = lender.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE book (id INT PRIMARY KEY, title VARCHAR(100))");
            for (int id = 0; id < ROWS; id++) {
                statement.execute("INSERT INTO book VALUES (" + id + ", 'A title like many others')");
            }
        }
    }
}
