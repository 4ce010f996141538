package samples.bookstore.order;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import samples.bookstore.cart.CartLine;
import samples.bookstore.cart.CartView;
import samples.bookstore.catalogue.DatabaseException;

/** Books orders and takes their copies out of stock, all or nothing. Any thread. */
public final class Orders {

    private final DataSource database;

    public Orders(DataSource database) {
        this.database = database;
    }

    /** @return the order's number */
    public long place(DeliveryForm delivery, CartView cart) throws SoldOutException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            boolean booked = false;
            try {
                takeFromStock(connection, cart);
                long number = insertOrder(connection, delivery);
                insertLines(connection, number, cart);
                connection.commit();
                booked = true;
                return number;
            } finally {
                if (!booked) {
                    connection.rollback();
                }
                connection.setAutoCommit(true);
            }
        } catch (SQLException failure) {
            throw new DatabaseException("placing an order", failure);
        }
    }

    public Optional<Order> find(long number) {
        try (Connection connection = database.getConnection();
                PreparedStatement query =
                        connection.prepareStatement("SELECT name, city FROM purchase WHERE number = ?")) {
            query.setLong(1, number);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    return Optional.empty();
                }
                List<OrderLine> lines = lines(connection, number);
                BigDecimal total = lines.stream().map(OrderLine::sum).reduce(BigDecimal.ZERO, BigDecimal::add);
                return Optional.of(new Order(number, row.getString("name"), row.getString("city"), lines, total));
            }
        } catch (SQLException failure) {
            throw new DatabaseException("order " + number, failure);
        }
    }

    /** In the order of the books' numbers, so that two orders never wait for each other's rows. */
    private static void takeFromStock(Connection connection, CartView cart) throws SQLException, SoldOutException {
        List<CartLine> lines = new ArrayList<>(cart.lines());
        lines.sort((one, other) -> Integer.compare(one.book().id(), other.book().id()));
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE book SET stock = stock - ? WHERE id = ? AND stock >= ?")) {
            for (CartLine line : lines) {
                update.setInt(1, line.quantity());
                update.setInt(2, line.book().id());
                update.setInt(3, line.quantity());
                if (update.executeUpdate() == 0) {
                    throw new SoldOutException(line.book().title());
                }
            }
        }
    }

    private static long insertOrder(Connection connection, DeliveryForm delivery) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO purchase (name, email, street, postcode, city) VALUES (?, ?, ?, ?, ?)",
                Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, delivery.name());
            insert.setString(2, delivery.email());
            insert.setString(3, delivery.street());
            insert.setString(4, delivery.postcode());
            insert.setString(5, delivery.city());
            insert.executeUpdate();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                keys.next();
                return keys.getLong(1);
            }
        }
    }

    private static void insertLines(Connection connection, long number, CartView cart) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO purchase_line (number, book, quantity, price) VALUES (?, ?, ?, ?)")) {
            for (CartLine line : cart.lines()) {
                insert.setLong(1, number);
                insert.setInt(2, line.book().id());
                insert.setInt(3, line.quantity());
                insert.setBigDecimal(4, line.book().price());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private static List<OrderLine> lines(Connection connection, long number) throws SQLException {
        List<OrderLine> lines = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT b.title, l.quantity, l.quantity * l.price AS total FROM purchase_line l"
                        + " JOIN book b ON b.id = l.book WHERE l.number = ? ORDER BY b.title")) {
            query.setLong(1, number);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    lines.add(new OrderLine(
                            rows.getString("title"), rows.getInt("quantity"), rows.getBigDecimal("total")));
                }
            }
        }
        return lines;
    }
}
