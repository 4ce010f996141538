package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.heliostat.jdbcpool.ConnectionPool;
import org.heliostat.jdbcpool.PoolSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What a borrower changed is as opened for the next, with a database that takes settings back with transactions. */
class PostgresNextBorrowerIT {

    private static Postgres postgres;
    private static PGSimpleDataSource driver;
    private static ConnectionPool pool;

    @BeforeAll
    static void start() throws Exception {
        postgres = Postgres.start();
        driver = new PGSimpleDataSource();
        driver.setServerNames(new String[] {"127.0.0.1"});
        driver.setPortNumbers(new int[] {postgres.port()});
        driver.setDatabaseName("postgres");
        driver.setUser(Postgres.USER);
        driver.setPassword(Postgres.PASSWORD);
        pool = new ConnectionPool(
                PoolSettings.builder("next").steadyPoolSize(0).maxPoolSize(1).build(), driver);
        try (Connection lent = pool.getConnection();
                Statement statement = lent.createStatement()) {
            statement.execute("create schema other");
            statement.execute("create table kept (id int)");
        }
    }

    @AfterAll
    static void stop() {
        if (pool != null) {
            pool.close();
        }
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    void everythingIsAsOpened() throws Exception {
        String before = state();

        try (Connection lent = pool.getConnection()) {
            lent.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
            lent.setClientInfo("ApplicationName", "ann");
            lent.setTypeMap(Map.of("mine", String.class));
            lent.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            lent.setReadOnly(true);
            lent.setNetworkTimeout(Runnable::run, 4321);
            lent.setSchema("other");
        }

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void aSchemaSetBeforeATransactionDoesNotStayWithItsRollback() throws Exception {
        String before = state();

        try (Connection lent = pool.getConnection()) {
            lent.setSchema("other");
            lent.setAutoCommit(false);
            lent.setReadOnly(true);
            select(lent);
        }

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void aFailedTransactionDoesNotCostTheConnection() throws Exception {
        String before = state();

        try (Connection lent = pool.getConnection()) {
            lent.setAutoCommit(false);
            lent.setSchema("other");
            lent.setClientInfo("ApplicationName", "ann");
            lent.setSavepoint();
            fails(lent);
        }

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void metaDataThatBeganATransactionDoNotBlockTheWayBack() throws Exception {
        String before = state();

        try (Connection lent = pool.getConnection()) {
            lent.setReadOnly(true);
            lent.setAutoCommit(false);
            lent.getMetaData().getSchemas().close();
        }

        assertThat(state()).isEqualTo(before);
    }

    @Test
    void workBeforeASavepointIsNotCommittedByTheWayBack() throws Exception {
        try (Connection lent = pool.getConnection()) {
            lent.setAutoCommit(false);
            try (Statement statement = lent.createStatement()) {
                statement.execute("insert into kept values (1)");
            }
            lent.rollback(lent.setSavepoint());
        }

        assertThat(answer("select count(*) from kept")).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set search_path to other",
                "begin; insert into kept values (2)",
                "start transaction",
                "set session characteristics as transaction isolation level serializable",
                "begin; set transaction isolation level serializable; select 1",
            })
    void whatSqlChangesIsAsOpened(String sql) throws Exception {
        String before = state();

        try (Connection lent = pool.getConnection();
                Statement statement = lent.createStatement()) {
            statement.execute(sql);
        }

        assertThat(state()).isEqualTo(before);
        assertThat(answer("select count(*) from kept where id = 2")).isEqualTo("0");
        String number = answer("select pg_backend_pid()");
        try (Connection observer = driver.getConnection()) {
            assertThat(answer(observer, "select state from pg_stat_activity where pid = " + number))
                    .isEqualTo("idle");
        }
    }

    private static void fails(Connection lent) {
        try (Statement statement = lent.createStatement()) {
            statement.execute("select nonsense");
            throw new AssertionError("expected: an error of the database");
        } catch (SQLException expected) {
            assertThat(expected.getSQLState()).isEqualTo("42703");
        }
    }

    private static void select(Connection lent) throws SQLException {
        try (Statement statement = lent.createStatement()) {
            statement.execute("select 1");
        }
    }

    /** Of the one connection, with its number at the database, so that a new one would be seen. */
    private static String state() throws SQLException {
        try (Connection next = pool.getConnection()) {
            return String.join(
                    " ",
                    "holdability=" + next.getHoldability(),
                    "info=" + next.getClientInfo(),
                    "types=" + next.getTypeMap(),
                    "level=" + next.getTransactionIsolation(),
                    "readOnly=" + next.isReadOnly(),
                    "autoCommit=" + next.getAutoCommit(),
                    "timeout=" + next.getNetworkTimeout(),
                    "schema=" + next.getSchema(),
                    "number=" + answer(next, "select pg_backend_pid()"));
        }
    }

    private static String answer(String sql) throws SQLException {
        try (Connection lent = pool.getConnection()) {
            return answer(lent, sql);
        }
    }

    private static String answer(Connection lent, String sql) throws SQLException {
        try (Statement statement = lent.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
