package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a borrower gets, and in which state the next one gets it: on a real database. */
class LendingTest {

    private ConnectionPool pool;

    @BeforeEach
    void openDatabase() throws SQLException {
        pool = poolWith(
                PoolSettings.builder("books").steadyPoolSize(1).maxPoolSize(1).build());
        run("CREATE TABLE book (id INT PRIMARY KEY, title VARCHAR(100))", "INSERT INTO book VALUES (1, 'Dune')");
    }

    @AfterEach
    void closePool() {
        pool.close();
    }

    private static ConnectionPool poolWith(PoolSettings settings) {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:");
        return new ConnectionPool(settings, database);
    }

    private void run(String... statements) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private int books() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM book")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void lendsTheSameConnectionAgain() throws Exception {
        assertThat(books()).isEqualTo(1);
        assertThat(pool.snapshot().created()).isEqualTo(1);
    }

    @Test
    void rollsBackWhatWasNotCommitted() throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection.createStatement().executeUpdate("INSERT INTO book VALUES (2, 'Emma')");
        }

        assertThat(books()).isEqualTo(1);
    }

    @Test
    void rollsBackWhatWasDonePastTheProxy() throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            connection
                    .unwrap(org.h2.jdbc.JdbcConnection.class)
                    .createStatement()
                    .executeUpdate("INSERT INTO book VALUES (2, 'Emma')");
        }

        assertThat(books()).isEqualTo(1);
    }

    @Test
    void restoresAutoCommitReadOnlySchemaAndIsolation() throws Exception {
        run("CREATE SCHEMA other");
        int isolation;
        String schema;
        try (Connection connection = pool.getConnection()) {
            isolation = connection.getTransactionIsolation();
            schema = connection.getSchema();
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
            connection.setSchema("OTHER");
        }

        try (Connection connection = pool.getConnection()) {
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(connection.isReadOnly()).isFalse();
            assertThat(connection.getSchema()).isEqualTo(schema);
            assertThat(connection.getTransactionIsolation()).isEqualTo(isolation);
        }
    }

    @Test
    void closesWhatTheBorrowerLeftOpen() throws Exception {
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM book");

        connection.close();

        assertThat(statement.isClosed()).isTrue();
        assertThatThrownBy(rows::next).isInstanceOf(SQLException.class);
        assertThatThrownBy(connection::createStatement)
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("closed");
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void closingTwiceGivesBackOnce() throws Exception {
        Connection first = pool.getConnection();
        first.close();
        Connection second = pool.getConnection();

        first.close();

        assertThat(second.isClosed()).isFalse();
        assertThat(pool.snapshot().leased()).isEqualTo(1);
        second.close();
        assertThat(pool.snapshot().leased()).isZero();
    }

    @Test
    void aConnectionClosedThroughItsStatementIsBackAsWell() throws Exception {
        for (int i = 0; i < 3; i++) {
            Connection connection = pool.getConnection();
            Statement statement = connection.createStatement();
            statement.getConnection().close();
        }

        assertThat(books()).isEqualTo(1);
        assertThat(pool.snapshot().leased()).isZero();
        assertThat(pool.snapshot().connections()).isEqualTo(1);
    }

    @Test
    void anAbortedConnectionIsReplaced() throws Exception {
        Connection connection = pool.getConnection();
        connection.abort(Runnable::run);

        assertThat(connection.isClosed()).isTrue();
        connection.close();
        Await.until(() -> pool.snapshot().connections() == 0);
        run("SELECT 1");
        assertThat(pool.snapshot().created()).isEqualTo(2);
    }

    @Test
    void unwrapsTheDriversConnection() throws Exception {
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.unwrap(org.h2.jdbc.JdbcConnection.class)).isNotNull();
            assertThat(connection.isWrapperFor(org.h2.jdbc.JdbcConnection.class))
                    .isTrue();
            assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
            assertThat(connection.isWrapperFor(String.class)).isFalse();
        }
    }

    @Test
    void aFullDayOfJdbcPassesThrough() throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO book (id, title) VALUES (?, ?)", Statement.RETURN_GENERATED_KEYS)) {
                insert.setInt(1, 7);
                insert.setString(2, "Ulysses");
                insert.addBatch();
                insert.setInt(1, 8);
                insert.setString(2, "Persuasion");
                insert.addBatch();
                assertThat(insert.executeBatch()).containsExactly(1, 1);
            }
            connection.commit();
            try (PreparedStatement query = connection.prepareStatement(
                    "SELECT title FROM book WHERE id > ?",
                    ResultSet.TYPE_SCROLL_INSENSITIVE,
                    ResultSet.CONCUR_READ_ONLY)) {
                query.setInt(1, 1);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.last()).isTrue();
                    assertThat(rows.getRow()).isEqualTo(2);
                    assertThat(rows.getStatement().getConnection().isClosed()).isFalse();
                }
            }
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("H2");
            assertThat(connection.isValid(1)).isTrue();
            assertThat(connection.toString()).contains("pool books");
        }
    }

    @Test
    void isOfOneUser() {
        assertThatThrownBy(() -> pool.getConnection("sa", "secret"))
                .isInstanceOf(SQLFeatureNotSupportedException.class);
    }

    @Test
    void isADataSourceThatWrapsNothing() throws Exception {
        assertThat(pool.isWrapperFor(ConnectionPool.class)).isTrue();
        assertThat(pool.unwrap(ConnectionPool.class)).isSameAs(pool);
        assertThat(pool.isWrapperFor(JdbcDataSource.class)).isFalse();
        assertThatThrownBy(() -> pool.unwrap(JdbcDataSource.class)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> pool.setLoginTimeout(1)).isInstanceOf(SQLFeatureNotSupportedException.class);
    }
}
