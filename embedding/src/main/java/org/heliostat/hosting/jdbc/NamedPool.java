package org.heliostat.hosting.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.jdbcpool.ConnectionPool;
import org.jspecify.annotations.Nullable;

/**
 * The pool that server.xml has under a name, whatever it says there: applications keep this object, and a reload puts
 * another pool behind it. The pool is made when somebody first asks for it. Any thread; changes are guarded by {@code
 * this}.
 */
final class NamedPool implements DataSource {

    private final String name;
    private final PoolMaker maker;
    private final List<PoolMaker.Made> ending = new CopyOnWriteArrayList<>();
    private volatile @Nullable JdbcConnectionPoolConfig config;
    private volatile PoolMaker.@Nullable Made made;
    private volatile String failure = "";

    NamedPool(JdbcConnectionPoolConfig config, PoolMaker maker) {
        this.name = config.name();
        this.config = config;
        this.maker = maker;
    }

    /**
     * Makes the pool if nobody has asked for it yet.
     *
     * @throws Exception when there is none; the next one who asks tries again
     */
    synchronized void prepare() throws Exception {
        if (made == null) {
            make(configured());
        }
    }

    /**
     * Makes it what server.xml says now. Sizes, times and checks change under the connections that are there; another
     * driver or other properties put a new pool in the place of the old one, which ends as its connections come back.
     *
     * @throws Exception when the new pool cannot be made; there is none then
     */
    synchronized void change(JdbcConnectionPoolConfig changed) throws Exception {
        config = changed;
        failure = "";
        PoolMaker.Made now = made;
        if (now == null) {
            return;
        }
        if (PoolRules.isSameSource(now.config(), changed)) {
            now.pool().change(PoolRules.of(changed));
            made = new PoolMaker.Made(changed, now.pool(), now.watch());
            return;
        }
        try {
            make(changed);
        } catch (Exception | LinkageError failed) {
            made = null;
            throw failed;
        } finally {
            end(now);
        }
    }

    /** Lends nothing more; what is out may come back. */
    synchronized void remove() {
        config = null;
        PoolMaker.Made now = made;
        made = null;
        if (now != null) {
            end(now);
        }
    }

    private void make(JdbcConnectionPoolConfig wanted) throws Exception {
        try {
            made = maker.make(wanted);
            failure = "";
        } catch (Exception | LinkageError failed) {
            failure = String.valueOf(failed);
            throw failed;
        }
    }

    private void end(PoolMaker.Made old) {
        ending.add(old);
        old.pool().close();
    }

    /** @return null when nobody has asked for it, it cannot be made, or server.xml has none of the name any more */
    PoolMaker.@Nullable Made made() {
        return made;
    }

    /** @return why it could not be made, else empty */
    String failure() {
        return failure;
    }

    /** @return pools that were replaced or removed and still have connections out; forgets those that have none */
    List<PoolMaker.Made> ending() {
        ending.removeIf(old -> old.pool().snapshot().leased() == 0);
        return List.copyOf(ending);
    }

    /** Borrowers that waited for a pool that was replaced go on to the new one. */
    @Override
    public Connection getConnection() throws SQLException {
        while (true) {
            ConnectionPool now = pool();
            try {
                return now.getConnection();
            } catch (SQLException refused) {
                PoolMaker.Made after = made;
                if (after == null || after.pool() == now) {
                    throw refused;
                }
            }
        }
    }

    private ConnectionPool pool() throws SQLException {
        PoolMaker.Made now = made;
        if (now != null) {
            return now.pool();
        }
        try {
            prepare();
        } catch (SQLException gone) {
            throw gone;
        } catch (Exception | LinkageError failed) {
            throw new SQLNonTransientConnectionException("pool " + name + " cannot be made: " + failed, failed);
        }
        return pool();
    }

    private JdbcConnectionPoolConfig configured() throws SQLException {
        JdbcConnectionPoolConfig now = config;
        if (now == null) {
            throw new SQLNonTransientConnectionException("pool " + name + " is no longer configured");
        }
        return now;
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return pool().getConnection(user, password);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return pool().getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        pool().setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        pool().setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return pool().getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("logs by slf4j");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : pool().unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || pool().isWrapperFor(type);
    }

    @Override
    public String toString() {
        return "pool " + name;
    }
}
