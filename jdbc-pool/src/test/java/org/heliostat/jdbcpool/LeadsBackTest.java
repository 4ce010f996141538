package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.jdbc.JdbcResultSet;
import org.h2.jdbc.JdbcStatement;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever way a borrower goes, it comes to the connection it has borrowed, and to no other. */
class LeadsBackTest {

    private static final String SQL = "SELECT * FROM book";

    private ConnectionPool pool;
    private Connection connection;

    @BeforeEach
    void borrow() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:");
        pool = new ConnectionPool(
                PoolSettings.builder("books").steadyPoolSize(1).maxPoolSize(1).build(), database);
        connection = pool.getConnection();
        connection
                .createStatement()
                .execute("CREATE TABLE book (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title VARCHAR(100))");
    }

    @AfterEach
    void close() {
        pool.close();
    }

    @Test
    void fromEveryStatement() throws Exception {
        int type = ResultSet.TYPE_FORWARD_ONLY;
        int concurrency = ResultSet.CONCUR_READ_ONLY;
        int holdability = ResultSet.HOLD_CURSORS_OVER_COMMIT;
        String insert = "INSERT INTO book (title) VALUES (?)";
        List<Statement> statements = List.of(
                connection.createStatement(),
                connection.createStatement(type, concurrency),
                connection.createStatement(type, concurrency, holdability),
                connection.prepareStatement(SQL),
                connection.prepareStatement(SQL, type, concurrency),
                connection.prepareStatement(SQL, type, concurrency, holdability),
                connection.prepareStatement(insert, Statement.RETURN_GENERATED_KEYS),
                connection.prepareStatement(insert, new int[] {1}),
                connection.prepareStatement(insert, new String[] {"ID"}),
                connection.prepareCall(SQL),
                connection.prepareCall(SQL, type, concurrency),
                connection.prepareCall(SQL, type, concurrency, holdability));

        for (Statement statement : statements) {
            assertThat(statement.getConnection()).isSameAs(connection);
        }
    }

    @Test
    void fromTheRowsOfAStatement() throws Exception {
        Statement statement = connection.createStatement();
        assertThat(statement.executeQuery(SQL).getStatement()).isSameAs(statement);
        assertThat(statement.execute(SQL)).isTrue();
        assertThat(statement.getResultSet().getStatement()).isSameAs(statement);
        assertThat(statement.executeUpdate("INSERT INTO book (title) VALUES ('Emma')", Statement.RETURN_GENERATED_KEYS))
                .isEqualTo(1);
        assertThat(statement.getGeneratedKeys().getStatement()).isSameAs(statement);
        assertThat(statement.getResultSet()).isNull();
    }

    @Test
    void fromTheRowsOfAPreparedStatement() throws Exception {
        PreparedStatement prepared = connection.prepareStatement(SQL);
        assertThat(prepared.executeQuery().getStatement()).isSameAs(prepared);
        assertThat(prepared.execute()).isTrue();
        assertThat(prepared.getResultSet().getStatement()).isSameAs(prepared);
        PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO book (title) VALUES ('Emma')", Statement.RETURN_GENERATED_KEYS);
        insert.executeUpdate();
        assertThat(insert.getGeneratedKeys().getStatement()).isSameAs(insert);
        assertThat(insert.getResultSet()).isNull();
        CallableStatement call = connection.prepareCall(SQL);
        assertThat(call.executeQuery().getStatement()).isSameAs(call);
    }

    @Test
    void fromTheMetaData() throws Exception {
        DatabaseMetaData metaData = connection.getMetaData();

        assertThat(metaData.getConnection()).isSameAs(connection);
        try (ResultSet tables = metaData.getTables(null, null, "BOOK", null)) {
            assertThat(tables.next()).isTrue();
            Statement behind = tables.getStatement();
            if (behind != null) {
                assertThat(behind.getConnection()).isSameAs(connection);
            }
        }
    }

    @Test
    void closedByAnyOfTheseWaysItIsBackOnce() throws Exception {
        connection.getMetaData().getConnection().close();
        connection.close();
        try (Connection next = pool.getConnection()) {
            ResultSet rows = next.createStatement().executeQuery(SQL);
            rows.getStatement().getConnection().close();
        }
        connection.close();

        assertThat(pool.permitsTaken()).isZero();
        assertThat(pool.snapshot().leased()).isZero();
        assertThat(pool.snapshot().connections()).isEqualTo(1);
        assertThat(pool.snapshot().created()).isEqualTo(1);
    }

    /** A statement that was kept beyond its lease must not reach whoever has the connection next. */
    @Test
    void aStatementOfAnEndedLeaseLeadsToNobodyElses() throws Exception {
        Statement kept = connection.createStatement();
        ResultSet rows = kept.executeQuery(SQL);
        connection.close();

        try (Connection next = pool.getConnection()) {
            kept.getConnection().close();
            rows.getStatement().getConnection().close();

            assertThat(next.isClosed()).isFalse();
            assertThat(pool.snapshot().leased()).isEqualTo(1);
            assertThat(kept.isClosed()).isTrue();
        }
    }

    @Test
    void whatIsDonePastTheStatementIsTakenBack() throws Exception {
        Statement statement = connection.createStatement();
        Connection drivers = statement.unwrap(JdbcStatement.class).getConnection();
        drivers.setAutoCommit(false);
        drivers.createStatement().executeUpdate("INSERT INTO book (title) VALUES ('Emma')");
        connection.close();

        try (Connection next = pool.getConnection()) {
            assertThat(next.getAutoCommit()).isTrue();
            assertThat(books(next)).isZero();
        }
    }

    @Test
    void whatIsDonePastTheRowsIsTakenBack() throws Exception {
        ResultSet rows = connection.prepareStatement(SQL).executeQuery();
        rows.unwrap(JdbcResultSet.class).getStatement().getConnection().setAutoCommit(false);
        connection.close();

        try (Connection next = pool.getConnection()) {
            assertThat(next.getAutoCommit()).isTrue();
        }
    }

    /** The worst a borrower can do: the driver's connection is gone, and nothing is missing from the count. */
    @Test
    void aConnectionClosedPastThePoolIsReplaced() throws Exception {
        connection.createStatement().unwrap(JdbcStatement.class).getConnection().close();
        try {
            connection.close();
        } catch (SQLException tells) {
            assertThat(tells.getMessage()).isNotEmpty();
        }

        try (Connection next = pool.getConnection()) {
            assertThat(next.isValid(1)).isTrue();
        }
        Await.until(() -> pool.snapshot().connections() == 1);
        assertThat(pool.permitsTaken()).isZero();
    }

    private static int books(Connection connection) throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT COUNT(*) FROM book")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
