package org.heliostat.servlet.httpsession.jdbc;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultLimits;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.jspecify.annotations.Nullable;

/**
 * Sessions of one application as rows. New versions are random and chosen by the writer, so that an attempt whose answer
 * was lost with its connection is recognised when it is repeated. Any thread that may wait.
 */
final class JdbcVault implements SessionVault {

    private final Attempts attempts;
    private final SessionTable table;
    private final String application;
    private final boolean makesTable;
    private final int queryTimeoutSeconds;
    private final VaultLimits limits;

    /** What was counted last, and what this process did since; what it did while rows were counted may be off until the next count. */
    private final AtomicInteger size = new AtomicInteger();

    private final Lock preparing = new ReentrantLock();

    private volatile boolean ready;

    JdbcVault(
            Attempts attempts,
            SessionTable table,
            String application,
            boolean makesTable,
            int queryTimeoutSeconds,
            int maxSessions) {
        this.attempts = attempts;
        this.table = table;
        this.application = application;
        this.makesTable = makesTable;
        this.queryTimeoutSeconds = queryTimeoutSeconds;
        VaultLimits wide = VaultLimits.WIDE;
        this.limits = new VaultLimits(
                maxSessions < 0 ? wide.records() : maxSessions,
                wide.attributes(),
                wide.attributeBytes(),
                wide.recordBytes());
    }

    /** What is done with a prepared statement. */
    private interface Use<T> {
        T run(PreparedStatement statement) throws SQLException;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public VaultLimits limits() {
        return limits;
    }

    @Override
    public @Nullable VaultRecord read(String id) throws IOException {
        return run((connection, mayBeDone) -> query(connection, table.read(), statement -> {
                    key(statement, 1, id);
                    try (ResultSet rows = statement.executeQuery()) {
                        return rows.next()
                                ? Optional.of(new VaultRecord(rows.getBytes(3), rows.getLong(1), rows.getLong(2)))
                                : Optional.<VaultRecord>empty();
                    }
                }))
                .orElse(null);
    }

    @Override
    public long version(String id) throws IOException {
        return run((connection, mayBeDone) -> version(connection, id));
    }

    @Override
    public long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException {
        long version = newVersion();
        return run((connection, mayBeDone) -> {
            boolean written = expectedVersion == NEW
                    ? insert(connection, id, sealed, expiresAtMillis, version)
                    : query(connection, table.replace(), statement -> {
                        record(statement, version, expiresAtMillis, sealed);
                        key(statement, 4, id);
                        statement.setLong(6, expectedVersion);
                        return statement.executeUpdate() == 1;
                    });
            if (written) {
                return version;
            }
            if (!mayBeDone || version(connection, id) != version) {
                return NONE;
            }
            if (expectedVersion == NEW) {
                size.incrementAndGet();
            }
            return version;
        });
    }

    @Override
    public boolean touch(String id, long expiresAtMillis) throws IOException {
        return run((connection, mayBeDone) -> query(connection, table.touch(), statement -> {
            statement.setLong(1, expiresAtMillis);
            key(statement, 2, id);
            return statement.executeUpdate() == 1;
        }));
    }

    /** One statement: no session is lost between two. */
    @Override
    public long rename(String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion)
            throws IOException {
        long version = newVersion();
        return run((connection, mayBeDone) -> {
            boolean renamed = unlessTaken(() -> query(connection, table.rename(), statement -> {
                record(statement, version, expiresAtMillis, sealed);
                statement.setString(4, newId);
                key(statement, 5, oldId);
                statement.setLong(7, expectedVersion);
                return statement.executeUpdate() == 1;
            }));
            return renamed || mayBeDone && version(connection, newId) == version ? version : NONE;
        });
    }

    @Override
    public boolean remove(String id) throws IOException {
        return counted(
                run((connection, mayBeDone) -> isRemoved(connection, id, mayBeDone, table.remove(), statement -> {
                    key(statement, 1, id);
                    return statement.executeUpdate() == 1;
                })));
    }

    @Override
    public boolean removeExpired(String id, long nowMillis) throws IOException {
        return counted(run(
                (connection, mayBeDone) -> isRemoved(connection, id, mayBeDone, table.removeExpired(), statement -> {
                    key(statement, 1, id);
                    statement.setLong(3, nowMillis);
                    return statement.executeUpdate() == 1;
                })));
    }

    /**
     * A row that is gone was removed by the attempt whose answer was lost. In that moment another process may have done
     * it as well; that two of them take the session for ended is better than none, as its end must be heard.
     */
    private boolean isRemoved(Connection connection, String id, boolean mayBeDone, String sql, Use<Boolean> removal)
            throws SQLException {
        return query(connection, sql, removal) || mayBeDone && version(connection, id) == NONE;
    }

    @Override
    public List<String> expired(long nowMillis, int most) throws IOException {
        return run((connection, mayBeDone) -> {
            count(connection);
            return query(connection, table.expired(), statement -> {
                statement.setMaxRows(most);
                statement.setString(1, application);
                statement.setLong(2, nowMillis);
                List<String> ids = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        ids.add(rows.getString(1));
                    }
                }
                return ids;
            });
        });
    }

    @Override
    public int size() {
        return Math.max(0, size.get());
    }

    @Override
    public Map<String, Long> figures() {
        return attempts.figures();
    }

    @Override
    public void close() {
        // Connections are the pool's.
    }

    private <T> T run(Attempts.Work<T> work) throws IOException {
        return attempts.run((connection, mayBeDone) -> {
            if (!ready) {
                prepareOnce(connection);
            }
            return work.run(connection, mayBeDone);
        });
    }

    /** Alone, so that no row written meanwhile is counted twice: as part of the table, and as what this process did. */
    private void prepareOnce(Connection connection) throws SQLException {
        preparing.lock();
        try {
            if (!ready) {
                prepare(connection);
            }
        } finally {
            preparing.unlock();
        }
    }

    private void prepare(Connection connection) throws SQLException {
        if (!table.isThere(connection)) {
            // A database that went away meanwhile says so here.
            String product = connection.getMetaData().getDatabaseProductName();
            if (!makesTable) {
                throw new SQLException(
                        "the table " + table.name() + " is not there (expected: " + table.definition(product) + "; "
                                + table.index() + "; or createTable true)",
                        "42S02");
            }
            table.make(connection);
        }
        count(connection);
        ready = true;
    }

    private boolean insert(Connection connection, String id, byte[] sealed, long expiresAtMillis, long version)
            throws SQLException, IOException {
        if (size() >= limits.records()) {
            count(connection);
            if (size() >= limits.records()) {
                throw new VaultFullException("there are " + size() + " sessions (expected: fewer than "
                        + limits.records() + ", maxSessions)");
            }
        }
        boolean inserted = unlessTaken(() -> query(connection, table.insert(), statement -> {
            record(statement, version, expiresAtMillis, sealed);
            key(statement, 4, id);
            return statement.executeUpdate() == 1;
        }));
        if (inserted) {
            size.incrementAndGet();
        }
        return inserted;
    }

    private long version(Connection connection, String id) throws SQLException {
        return query(connection, table.version(), statement -> {
            key(statement, 1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getLong(1) : NONE;
            }
        });
    }

    private void count(Connection connection) throws SQLException {
        size.set(query(connection, table.count(), statement -> {
            statement.setString(1, application);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? (int) Math.min(rows.getLong(1), Integer.MAX_VALUE) : 0;
            }
        }));
    }

    private boolean counted(boolean removed) {
        if (removed) {
            size.decrementAndGet();
        }
        return removed;
    }

    private <T> T query(Connection connection, String sql, Use<T> use) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setQueryTimeout(queryTimeoutSeconds);
            return use.run(statement);
        }
    }

    /** What may break the primary key. */
    private interface Change {
        boolean run() throws SQLException;
    }

    /** Class 23: there is such a row already. */
    private static boolean unlessTaken(Change change) throws SQLException {
        try {
            return change.run();
        } catch (SQLException failed) {
            if (failed.getSQLState() != null && failed.getSQLState().startsWith("23")) {
                return false;
            }
            throw failed;
        }
    }

    private static void record(PreparedStatement statement, long version, long expiresAtMillis, byte[] sealed)
            throws SQLException {
        statement.setLong(1, version);
        statement.setLong(2, expiresAtMillis);
        statement.setBytes(3, sealed);
    }

    private void key(PreparedStatement statement, int from, String id) throws SQLException {
        statement.setString(from, application);
        statement.setString(from + 1, id);
    }

    private static long newVersion() {
        return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    }
}
