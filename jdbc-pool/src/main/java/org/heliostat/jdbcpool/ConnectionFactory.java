package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNullElseGet;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.heliostat.jdbcpool.waiting.Refusals;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens connections by the driver, and tells what becomes of that. The pool's thread that opens. */
final class ConnectionFactory {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionFactory.class);

    /** How long a driver may take to open a connection, if its data source sets no limit itself. */
    private static final long MOST_LOGIN_SECONDS = 30;

    /** How often one is opened anew because all were flushed meanwhile. */
    private static final int MOST_AGAIN = 3;

    private final PoolState state;
    private final OpenConnections open;
    private volatile @Nullable DataSource driver;
    private boolean failing;

    ConnectionFactory(DataSource driver, PoolState state, OpenConnections open) {
        this.driver = driver;
        this.state = state;
        this.open = open;
    }

    /** Lets go of the driver: threads that have borrowed from a pool remember it. */
    void forgetDriver() {
        driver = null;
    }

    /**
     * Opens one, as soon as there is room for it.
     *
     * @param wanted asked while there is no room
     * @return null if none is wanted any more
     */
    @Nullable
    PooledConnection open(BooleanSupplier wanted) throws SQLException {
        try {
            PooledConnection opened = openByDriver(wanted);
            if (opened != null && failing) {
                failing = false;
                state.events.opensAgain();
            }
            return opened;
        } catch (SQLException failure) {
            tell(failure);
            throw failure;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException("interrupted while a connection was opened", stopped);
        } catch (RuntimeException | Error foreign) {
            SQLException failure = new SQLException("the driver failed: " + foreign, foreign);
            tell(failure);
            throw failure;
        }
    }

    private @Nullable PooledConnection openByDriver(BooleanSupplier wanted) throws SQLException, InterruptedException {
        for (int again = 0; ; again++) {
            int flushes = open.flushes();
            PooledConnection opened = openOnce(wanted);
            if (opened == null || open.flushes() == flushes || again == MOST_AGAIN) {
                return opened;
            }
            // A flush while the driver was at it may be about just what it opened.
            open.close(opened);
        }
    }

    private @Nullable PooledConnection openOnce(BooleanSupplier wanted) throws SQLException, InterruptedException {
        PoolSettings settings = state.settings();
        boolean hasRoom = open.awaitFewerThan(settings.maxPoolSize(), wanted);
        DataSource source = driver;
        if (state.isClosed() || source == null) {
            throw Refusals.closed(settings.name());
        }
        if (!wanted.getAsBoolean()) {
            return null;
        }
        if (!hasRoom) {
            throw new SQLTransientConnectionException("connections that were given up do not end", "08001");
        }
        limitLogin(source, settings);
        Connection driversOwn = source.getConnection();
        if (driversOwn == null) {
            throw new SQLTransientConnectionException("the driver's data source returned null", "08001");
        }
        state.figures.created.increment();
        PooledConnection opened = new PooledConnection(driversOwn, open, state);
        open.add(opened);
        try {
            opened.setUp();
        } catch (SQLException | RuntimeException | Error useless) {
            open.close(opened);
            throw useless;
        }
        return opened;
    }

    private static void limitLogin(DataSource source, PoolSettings settings) {
        try {
            if (source.getLoginTimeout() == 0) {
                long wait = settings.maxWaitTime().toSeconds();
                source.setLoginTimeout((int) (wait == 0 ? MOST_LOGIN_SECONDS : Math.min(wait, MOST_LOGIN_SECONDS)));
            }
        } catch (SQLException | RuntimeException unsupported) {
            LOG.debug("pool {}: the driver takes no limit for opening a connection", settings.name(), unsupported);
        }
    }

    private void tell(SQLException failure) {
        if (state.isClosed()) {
            return;
        }
        String text = requireNonNullElseGet(failure.getMessage(), failure::toString);
        state.figures.createFailed(text, state.time.clock().instant());
        failing = true;
        state.events.openFailed(failure);
    }
}
