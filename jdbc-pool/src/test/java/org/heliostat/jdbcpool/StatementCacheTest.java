package org.heliostat.jdbcpool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h2.jdbc.JdbcPreparedStatement;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Prepared statements kept for their next user, on a real database. */
class StatementCacheTest {

    private static final String BY_ID = "SELECT title FROM book WHERE id = ?";

    private ConnectionPool pool;
    private Connection connection;

    @BeforeEach
    void openDatabase() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:");
        pool = new ConnectionPool(
                PoolSettings.builder("books")
                        .steadyPoolSize(1)
                        .maxPoolSize(1)
                        .statementCacheSize(3)
                        .build(),
                database);
        connection = pool.getConnection();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE book (id INT PRIMARY KEY, title VARCHAR(100))");
            statement.execute("INSERT INTO book VALUES (1, 'Dune'), (2, 'Emma')");
        }
    }

    @AfterEach
    void closePool() {
        pool.close();
    }

    /** The driver's statement; looking at it costs this one its way back into the cache. */
    private static JdbcPreparedStatement behind(PreparedStatement statement) throws SQLException {
        return statement.unwrap(JdbcPreparedStatement.class);
    }

    /** @return the driver's text for a statement, which has a number for each it prepared */
    private String identity(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return number(statement);
        }
    }

    private static String number(PreparedStatement statement) {
        return statement.toString().replaceAll("(?s).*(prep\\d+).*", "$1");
    }

    private String title(int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(BY_ID)) {
            statement.setInt(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : "none";
            }
        }
    }

    @Test
    void lendsTheSameStatementAgain() throws Exception {
        String first = identity(BY_ID);

        assertThat(first).startsWith("prep");
        assertThat(identity(BY_ID)).isEqualTo(first);
        assertThat(title(1)).isEqualTo("Dune");
        assertThat(title(2)).isEqualTo("Emma");
        connection.close();
        connection = pool.getConnection();
        assertThat(identity(BY_ID)).isEqualTo(first);
    }

    @Test
    void neverLendsOneThatIsInUse() throws Exception {
        try (PreparedStatement one = connection.prepareStatement(BY_ID);
                PreparedStatement two = connection.prepareStatement(BY_ID)) {
            one.setInt(1, 1);
            two.setInt(1, 2);
            try (ResultSet first = one.executeQuery();
                    ResultSet second = two.executeQuery()) {
                assertThat(first.next()).isTrue();
                assertThat(second.next()).isTrue();
                assertThat(first.getString(1)).isEqualTo("Dune");
                assertThat(second.getString(1)).isEqualTo("Emma");
            }
            assertThat(number(one)).isNotEqualTo(number(two));
        }
    }

    @Test
    void aClosedStatementIsClosedForItsUser() throws Exception {
        PreparedStatement old = connection.prepareStatement(BY_ID);
        old.close();
        PreparedStatement next = connection.prepareStatement(BY_ID);
        next.setInt(1, 1);

        assertThat(old.isClosed()).isTrue();
        assertThatThrownBy(() -> old.setInt(1, 2)).isInstanceOf(SQLException.class);
        assertThatThrownBy(old::executeQuery).isInstanceOf(SQLException.class);
        old.close();
        try (ResultSet rows = next.executeQuery()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("Dune");
        }
    }

    @Test
    void leavesNoParameterBatchOrResultToTheNext() throws Exception {
        PreparedStatement first = connection.prepareStatement("UPDATE book SET title = ? WHERE id = ?");
        first.setString(1, "Changed");
        first.setInt(2, 1);
        first.addBatch();
        first.close();
        PreparedStatement query = connection.prepareStatement(BY_ID);
        query.setInt(1, 1);
        ResultSet open = query.executeQuery();
        query.close();

        assertThat(open.isClosed()).isTrue();
        try (PreparedStatement next = connection.prepareStatement("UPDATE book SET title = ? WHERE id = ?")) {
            assertThatThrownBy(next::executeUpdate).isInstanceOf(SQLException.class);
        }
        try (PreparedStatement next = connection.prepareStatement("UPDATE book SET title = ? WHERE id = ?")) {
            next.setString(1, "Dune II");
            next.setInt(2, 1);
            next.addBatch();
            assertThat(next.executeBatch()).containsExactly(1);
        }
        assertThat(title(1)).isEqualTo("Dune II");
    }

    @Test
    void dropsWhatItCannotPutRight() throws Exception {
        List<ThrowingChange> changes = List.of(
                statement -> statement.setMaxRows(1),
                statement -> statement.setFetchSize(5),
                statement -> statement.setQueryTimeout(5),
                statement -> statement.setPoolable(false),
                PreparedStatement::closeOnCompletion,
                StatementCacheTest::behind);
        for (ThrowingChange change : changes) {
            String before;
            try (PreparedStatement statement = connection.prepareStatement(BY_ID)) {
                before = number(statement);
                change.apply(statement);
            }
            assertThat(identity(BY_ID)).isNotEqualTo(before);
        }
    }

    private interface ThrowingChange {
        void apply(PreparedStatement statement) throws SQLException;
    }

    @Test
    void dropsOneThatFailed() throws Exception {
        String before;
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO book VALUES (?, 'x')")) {
            before = number(insert);
            insert.setInt(1, 1);
            assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class);
        }

        assertThat(identity("INSERT INTO book VALUES (?, 'x')")).isNotEqualTo(before);
    }

    @Test
    void forgetsTheLongestUnusedBeyondItsSize() throws Exception {
        String kept = identity("SELECT 1");
        String first = identity("SELECT 2");
        identity("SELECT 3");
        assertThat(identity("SELECT 1")).isEqualTo(kept);

        identity("SELECT 4");

        assertThat(identity("SELECT 1")).isEqualTo(kept);
        assertThat(identity("SELECT 2")).isNotEqualTo(first);
    }

    @Test
    void tellsPreparationsApart() throws Exception {
        String plain = identity(BY_ID);
        try (PreparedStatement scrolls =
                connection.prepareStatement(BY_ID, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            assertThat(number(scrolls)).isNotEqualTo(plain);
            assertThat(scrolls.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        }
        try (PreparedStatement keys = connection.prepareStatement(BY_ID, Statement.RETURN_GENERATED_KEYS)) {
            assertThat(number(keys)).isNotEqualTo(plain);
        }
    }

    @Test
    void forgetsAllWhenNamesMeanSomethingElse() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA other");
            statement.execute("CREATE TABLE other.book (id INT PRIMARY KEY, title VARCHAR(100))");
            statement.execute("INSERT INTO other.book VALUES (1, 'Another')");
        }
        assertThat(title(1)).isEqualTo("Dune");
        PreparedStatement inUse = connection.prepareStatement(BY_ID);

        connection.setSchema("OTHER");
        inUse.close();

        assertThat(title(1)).isEqualTo("Another");
        connection.close();
        connection = pool.getConnection();
        assertThat(title(1)).isEqualTo("Dune");
    }

    @Test
    void canBeTurnedOffAndOn() throws Exception {
        String cached = identity(BY_ID);
        pool.change(pool.settings().with().statementCacheSize(0).build());
        String uncached = identity(BY_ID);

        assertThat(uncached).isNotEqualTo(cached);
        assertThat(identity(BY_ID)).isNotEqualTo(uncached);
        pool.change(pool.settings().with().statementCacheSize(1).build());
        String again = identity(BY_ID);
        assertThat(identity(BY_ID)).isEqualTo(again);
    }

    /** Random use, compared with what a connection without a cache answers. */
    @Test
    void answersAsWithoutACache() throws Exception {
        long seed = Long.getLong("heliostat.seed", System.nanoTime());
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        List<PreparedStatement> open = new ArrayList<>();
        List<Integer> wanted = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            int id = random.nextInt(4);
            if (open.size() < 6 && random.nextBoolean()) {
                String sql = BY_ID + " /* " + random.nextInt(5) + " */";
                PreparedStatement statement = connection.prepareStatement(sql);
                statement.setInt(1, id);
                open.add(statement);
                wanted.add(id);
            } else if (!open.isEmpty()) {
                int index = random.nextInt(open.size());
                try (PreparedStatement statement = open.remove(index)) {
                    String expected =
                            switch (wanted.remove(index)) {
                                case 1 -> "Dune";
                                case 2 -> "Emma";
                                default -> "none";
                            };
                    ResultSet rows = statement.executeQuery();
                    assertThat(rows.next() ? rows.getString(1) : "none").isEqualTo(expected);
                }
            }
        }
    }
}
