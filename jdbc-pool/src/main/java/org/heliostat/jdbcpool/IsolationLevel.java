package org.heliostat.jdbcpool;

import java.sql.Connection;
import java.util.Arrays;
import java.util.Optional;

/** Transaction isolation, with the names of the original's {@code transactionisolationlevel}. */
public enum IsolationLevel {
    READ_UNCOMMITTED("read-uncommitted", Connection.TRANSACTION_READ_UNCOMMITTED),
    READ_COMMITTED("read-committed", Connection.TRANSACTION_READ_COMMITTED),
    REPEATABLE_READ("repeatable-read", Connection.TRANSACTION_REPEATABLE_READ),
    SERIALIZABLE("serializable", Connection.TRANSACTION_SERIALIZABLE);

    private final String word;
    private final int jdbc;

    IsolationLevel(String word, int jdbc) {
        this.word = word;
        this.jdbc = jdbc;
    }

    /** @return the constant of {@link Connection} */
    public int jdbc() {
        return jdbc;
    }

    /** @return the level of that name, in any case; empty if there is none */
    public static Optional<IsolationLevel> named(String word) {
        return Arrays.stream(values())
                .filter(level -> level.word.equalsIgnoreCase(word))
                .findFirst();
    }
}
