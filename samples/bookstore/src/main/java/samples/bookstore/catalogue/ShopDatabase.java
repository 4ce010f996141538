package samples.bookstore.catalogue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.Driver;
import org.h2.jdbcx.JdbcConnectionPool;

/**
 * An H2 database in memory, filled from {@code books.txt}; it lives from the application's start to its stop.
 *
 * <p>Any thread may borrow connections. Closing forgets the data and takes the driver back from {@code
 * DriverManager}, which would otherwise keep the application's class loader.
 */
public final class ShopDatabase implements AutoCloseable {

    private static final int CONNECTIONS = 16;
    private static final int LOGIN_TIMEOUT_SECONDS = 5;
    private static final int COLUMNS = 9;
    private static final String INSERT =
            "INSERT INTO book (id, title, author, subject, published, pages, price, stock, blurb)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private final JdbcConnectionPool pool;

    private ShopDatabase(JdbcConnectionPool pool) {
        this.pool = pool;
    }

    public static ShopDatabase open() {
        String url = "jdbc:h2:mem:bookstore-" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;DB_CLOSE_ON_EXIT=FALSE";
        JdbcConnectionPool pool = JdbcConnectionPool.create(url, "shop", "");
        pool.setMaxConnections(CONNECTIONS);
        pool.setLoginTimeout(LOGIN_TIMEOUT_SECONDS);
        ShopDatabase database = new ShopDatabase(pool);
        database.fill();
        return database;
    }

    public DataSource connections() {
        return pool;
    }

    @Override
    public void close() {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException failure) {
            throw new DatabaseException("shutdown", failure);
        } finally {
            pool.dispose();
            Driver.unload();
        }
    }

    private void fill() {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                InputStream schema = resource("schema.sql")) {
            statement.execute(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
            insertBooks(connection);
        } catch (SQLException | IOException failure) {
            throw new DatabaseException("filling the catalogue", failure);
        }
    }

    private static void insertBooks(Connection connection) throws SQLException, IOException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT);
                var lines = new BufferedReader(new InputStreamReader(resource("books.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    bind(insert, line.split("\\|", COLUMNS));
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
    }

    private static void bind(PreparedStatement insert, String[] columns) throws SQLException {
        insert.setInt(1, Integer.parseInt(columns[0]));
        insert.setString(2, columns[1]);
        insert.setString(3, columns[2]);
        insert.setString(4, columns[3]);
        insert.setInt(5, Integer.parseInt(columns[4]));
        insert.setInt(6, Integer.parseInt(columns[5]));
        insert.setBigDecimal(7, new BigDecimal(columns[6]).movePointLeft(2));
        insert.setInt(8, Integer.parseInt(columns[7]));
        insert.setString(9, columns[8]);
    }

    private static InputStream resource(String name) throws IOException {
        InputStream found = ShopDatabase.class.getResourceAsStream(name);
        if (found == null) {
            throw new IOException(name + ": not in the application");
        }
        return found;
    }
}
