package org.heliostat.hosting.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.naming.NameNotFoundException;
import javax.sql.DataSource;
import org.heliostat.admin.ConnectionPools;
import org.heliostat.admin.RefusedException;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.config.resources.ResourcesConfig;
import org.heliostat.jdbcpool.ConnectionPool;
import org.heliostat.request.Exchange;
import org.heliostat.servlet.naming.DataSources;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All pools of one server, by name. A pool is made when an application or an administrator first asks for it, and opens
 * no connection before one is borrowed. Any thread.
 */
public final class JdbcPools implements DataSources, ConnectionPools, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(JdbcPools.class);

    private static final long START_LIMIT_SECONDS = 60;

    private final Supplier<ResourcesConfig> configured;
    private final PoolThreads threads = new PoolThreads();
    private final PoolMaker maker;
    private final WallClock clock;
    private final ConcurrentHashMap<String, NamedPool> pools = new ConcurrentHashMap<>();

    /**
     * To be called by a thread of the server.
     *
     * @param configured what server.xml says now
     * @param current the exchange that the calling thread works for
     * @param slowNanos from when on a wait for a connection is an event of the flight recorder; 0 = never
     * @param library class loader of drivers
     */
    public JdbcPools(
            Supplier<ResourcesConfig> configured,
            Supplier<@Nullable Exchange> current,
            LongSupplier slowNanos,
            ClassLoader library,
            Ticker ticker,
            WallClock clock) {
        this.configured = configured;
        this.maker = new PoolMaker(library, current, slowNanos, threads, ticker, clock);
        this.clock = clock;
    }

    @Override
    public DataSource of(JdbcConnectionPoolConfig wanted) throws Exception {
        NamedPool pool = find(wanted.name())
                .orElseThrow(() -> new NameNotFoundException("pool " + wanted.name() + " is no longer configured"));
        pool.prepare();
        return pool;
    }

    /** Makes every pool what server.xml says now; to be called after a reload. */
    public synchronized void apply() {
        ResourcesConfig now = configured.get();
        pools.forEach((name, pool) -> now.pool(name).ifPresentOrElse(wanted -> change(pool, wanted), pool::remove));
    }

    private static void change(NamedPool pool, JdbcConnectionPoolConfig after) {
        try {
            pool.change(after);
        } catch (Exception | LinkageError failed) {
            LOG.error("{}: pool {} cannot be made: {}", after.at(), after.name(), String.valueOf(failed));
        }
    }

    @Override
    public boolean start(String name) {
        Optional<NamedPool> pool = find(name);
        if (pool.isEmpty()) {
            return false;
        }
        try {
            pool.get().prepare();
            PoolMaker.Made made = pool.get().made();
            if (made != null) {
                jumpStart(name, made.pool());
            }
            return true;
        } catch (SQLException refused) {
            throw new RefusedException("pool " + name + ": " + PoolWatch.said(refused));
        } catch (TimeoutException late) {
            throw new RefusedException("pool " + name + ": the database did not let all connections be opened within "
                    + START_LIMIT_SECONDS + " seconds; it goes on trying");
        } catch (Exception | LinkageError failed) {
            throw new RefusedException("pool " + name + " cannot be made: " + failed);
        }
    }

    /** With maxwaittime 0 a pool waits for ever; who administers it does not. */
    private void jumpStart(String name, ConnectionPool pool) throws Exception {
        FutureTask<Integer> opening = new FutureTask<>(pool::jumpStart);
        threads.of(name).newThread(opening).start();
        try {
            opening.get(START_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        }
    }

    @Override
    public boolean flush(String name) {
        Optional<NamedPool> pool = find(name);
        pool.map(NamedPool::made).ifPresent(made -> made.pool().flush());
        return pool.isPresent();
    }

    private Optional<NamedPool> find(String name) {
        return configured
                .get()
                .pool(name)
                .map(config -> pools.computeIfAbsent(name, same -> new NamedPool(config, maker)));
    }

    /** @return figures in the order of server.xml, then of pools that end; only looks */
    public List<JdbcResourceSnapshot> snapshots() {
        ResourcesConfig now = configured.get();
        PoolFigures figures = new PoolFigures(now, clock.millis());
        List<JdbcResourceSnapshot> rows = new ArrayList<>();
        for (JdbcConnectionPoolConfig config : now.jdbcConnectionPools()) {
            rows.addAll(figures.of(config, pools.get(config.name())));
        }
        pools.forEach((name, pool) -> {
            if (now.pool(name).isEmpty()) {
                rows.addAll(figures.ending(pool));
            }
        });
        return rows;
    }

    /** Closes every pool; applications have ended. */
    @Override
    public void close() {
        pools.values().forEach(NamedPool::remove);
        threads.close();
    }
}
