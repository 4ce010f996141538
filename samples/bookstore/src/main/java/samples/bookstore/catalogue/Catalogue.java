package samples.bookstore.catalogue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.sql.DataSource;

/** Finds books. Any thread. */
public final class Catalogue {

    static final int BOOKS_PER_PAGE = 12;

    private static final int WORDS_AT_MOST = 5;
    private static final String COLUMNS =
            "SELECT id, title, author, subject, published, pages, price, stock, blurb FROM book";

    private final DataSource database;

    public Catalogue(DataSource database) {
        this.database = database;
    }

    public Optional<Book> find(int id) {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(COLUMNS + " WHERE id = ?")) {
            query.setInt(1, id);
            try (ResultSet rows = query.executeQuery()) {
                return rows.next() ? Optional.of(book(rows)) : Optional.empty();
            }
        } catch (SQLException failure) {
            throw new DatabaseException("book " + id, failure);
        }
    }

    /**
     * Books that have every word in the field, by title.
     *
     * @param text words beyond the fifth are ignored; blank finds everything
     * @param page from 1; brought into the range of what was found
     */
    public BookPage search(String text, SearchField field, int page) {
        List<String> patterns = patterns(text);
        String condition = condition(field, patterns.size());
        try (Connection connection = database.getConnection()) {
            int found = count(connection, condition, patterns);
            int pages = Math.max(1, (found + BOOKS_PER_PAGE - 1) / BOOKS_PER_PAGE);
            int number = Math.min(Math.max(1, page), pages);
            return new BookPage(read(connection, condition, patterns, number), number, pages, found);
        } catch (SQLException failure) {
            throw new DatabaseException("search", failure);
        }
    }

    public List<String> subjects() {
        List<String> subjects = new ArrayList<>();
        try (Connection connection = database.getConnection();
                PreparedStatement query =
                        connection.prepareStatement("SELECT DISTINCT subject FROM book ORDER BY subject");
                ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                subjects.add(rows.getString(1));
            }
            return List.copyOf(subjects);
        } catch (SQLException failure) {
            throw new DatabaseException("subjects", failure);
        }
    }

    /** The words as LIKE patterns; their own wildcards stand for themselves. */
    private static List<String> patterns(String text) {
        List<String> patterns = new ArrayList<>();
        for (String word : text.strip().toLowerCase(Locale.ROOT).split("\\s+", WORDS_AT_MOST + 1)) {
            if (!word.isEmpty() && patterns.size() < WORDS_AT_MOST) {
                patterns.add(
                        "%" + word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%");
            }
        }
        return patterns;
    }

    private static String condition(SearchField field, int words) {
        if (words == 0) {
            return "";
        }
        String oneWord = field.expression() + " LIKE ? ESCAPE '\\'";
        return " WHERE " + String.join(" AND ", Collections.nCopies(words, oneWord));
    }

    private static int count(Connection connection, String condition, List<String> patterns) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT COUNT(*) FROM book" + condition)) {
            bind(query, patterns);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    private static List<Book> read(Connection connection, String condition, List<String> patterns, int page)
            throws SQLException {
        List<Book> books = new ArrayList<>();
        String sql = COLUMNS + condition + " ORDER BY title LIMIT ? OFFSET ?";
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            bind(query, patterns);
            query.setInt(patterns.size() + 1, BOOKS_PER_PAGE);
            query.setInt(patterns.size() + 2, (page - 1) * BOOKS_PER_PAGE);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    books.add(book(rows));
                }
            }
        }
        return books;
    }

    private static void bind(PreparedStatement query, List<String> patterns) throws SQLException {
        for (int i = 0; i < patterns.size(); i++) {
            query.setString(i + 1, patterns.get(i));
        }
    }

    private static Book book(ResultSet row) throws SQLException {
        return new Book(
                row.getInt("id"),
                row.getString("title"),
                row.getString("author"),
                row.getString("subject"),
                row.getInt("published"),
                row.getInt("pages"),
                row.getBigDecimal("price"),
                row.getInt("stock"),
                row.getString("blurb"));
    }
}
