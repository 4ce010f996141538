package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/**
 * How a connection is tested before each lease (the original's {@code connectionvalidationmethod}).
 *
 * <p>Only {@link Table} surely asks the database: most drivers answer the other two without leaving the machine.
 */
public sealed interface ConnectionCheck {

    /** Turns autocommit over and back. */
    record AutoCommit() implements ConnectionCheck {}

    /** Asks for the meta-data of the database. */
    record MetaData() implements ConnectionCheck {}

    /**
     * Queries a table, of which no row is read.
     *
     * @param name the table, with its schema and in double quotes where the database wants it so
     */
    record Table(String name) implements ConnectionCheck {

        private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_.$#@\"]{1,255}");

        public Table {
            requireNonNull(name, "name");
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "validationtablename: " + name + " (expected: the name of a table, up to 255 characters)");
            }
        }
    }

    static ConnectionCheck autoCommit() {
        return new AutoCommit();
    }

    static ConnectionCheck metaData() {
        return new MetaData();
    }

    /** @throws IllegalArgumentException if that cannot be the name of a table */
    static ConnectionCheck table(String name) {
        return new Table(name);
    }
}
