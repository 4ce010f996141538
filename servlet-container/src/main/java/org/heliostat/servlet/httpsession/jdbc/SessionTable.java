package org.heliostat.servlet.httpsession.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.regex.Pattern;

/** The table and its SQL: a primary key of application and id, every change a single statement. Immutable. */
final class SessionTable {

    /** A name, with the schema before it where there is one; it becomes part of statements. */
    static final Pattern NAME = Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,62}\\.)?[A-Za-z_][A-Za-z0-9_]{0,62}");

    static final String STANDARD_NAME = "heliostat_sessions";

    private final String name;

    SessionTable(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    String read() {
        return "SELECT version, expires, data FROM " + name + " WHERE app = ? AND id = ?";
    }

    String version() {
        return "SELECT version FROM " + name + " WHERE app = ? AND id = ?";
    }

    String insert() {
        return "INSERT INTO " + name + " (version, expires, data, app, id) VALUES (?, ?, ?, ?, ?)";
    }

    String replace() {
        return "UPDATE " + name + " SET version = ?, expires = ?, data = ? WHERE app = ? AND id = ? AND version = ?";
    }

    String rename() {
        return "UPDATE " + name
                + " SET version = ?, expires = ?, data = ?, id = ? WHERE app = ? AND id = ? AND version = ?";
    }

    String touch() {
        return "UPDATE " + name + " SET expires = ? WHERE app = ? AND id = ?";
    }

    String remove() {
        return "DELETE FROM " + name + " WHERE app = ? AND id = ?";
    }

    String removeExpired() {
        return "DELETE FROM " + name + " WHERE app = ? AND id = ? AND expires <= ?";
    }

    String expired() {
        return "SELECT id FROM " + name + " WHERE app = ? AND expires <= ? ORDER BY expires";
    }

    String count() {
        return "SELECT COUNT(*) FROM " + name + " WHERE app = ?";
    }

    /** What makes the table in a database of that product. */
    String definition(String product) {
        String bytes =
                switch (product.toLowerCase(Locale.ROOT)) {
                    case "postgresql" -> "BYTEA";
                    case "mysql", "mariadb" -> "LONGBLOB";
                    case "microsoft sql server" -> "VARBINARY(MAX)";
                    default -> "BLOB";
                };
        String number = product.equalsIgnoreCase("oracle") ? "NUMBER(19)" : "BIGINT";
        return "CREATE TABLE " + name + " (app VARCHAR(250) NOT NULL, id VARCHAR(128) NOT NULL, version " + number
                + " NOT NULL, expires " + number + " NOT NULL, data " + bytes + " NOT NULL, PRIMARY KEY (app, id))";
    }

    String index() {
        return "CREATE INDEX " + name.substring(name.indexOf('.') + 1) + "_ends ON " + name + " (app, expires)";
    }

    boolean isThere(Connection connection) {
        try (PreparedStatement look = connection.prepareStatement("SELECT version FROM " + name + " WHERE 1 = 0")) {
            look.executeQuery().close();
            return true;
        } catch (SQLException missing) {
            return false;
        }
    }

    /** Of two servers that do it at the same time one fails, and finds the other's table. */
    void make(Connection connection) throws SQLException {
        String definition = definition(connection.getMetaData().getDatabaseProductName());
        try (Statement statement = connection.createStatement()) {
            statement.execute(definition);
            statement.execute(index());
        } catch (SQLException failed) {
            if (!isThere(connection)) {
                throw new SQLException(
                        "the table could not be made (" + failed.getMessage() + "); let somebody who may run: "
                                + definition + "; " + index(),
                        failed.getSQLState(),
                        failed);
            }
        }
    }
}
