package samples.bookstore.catalogue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Makes the shop's tables where they are missing, and fills them from {@code books.txt} while they are empty. */
public final class ShopDatabase {

    private static final int COLUMNS = 9;
    private static final String INSERT =
            "INSERT INTO book (id, title, author, subject, published, pages, price, stock, blurb)"
                    + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

    private ShopDatabase() {}

    /** What earlier runs have left stays: orders, and copies that were sold. */
    public static void prepare(DataSource database) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                InputStream schema = resource("schema.sql")) {
            statement.execute(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
            if (isEmpty(statement)) {
                insertBooks(connection);
            }
        } catch (SQLException | IOException failure) {
            throw new DatabaseException("preparing the shop's tables", failure);
        }
    }

    private static boolean isEmpty(Statement statement) throws SQLException {
        try (ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM book")) {
            count.next();
            return count.getInt(1) == 0;
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
