package org.heliostat.hosting.jdbc;

import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;
import org.heliostat.jdbcpool.ConnectionPool;
import org.heliostat.jdbcpool.PoolTime;
import org.heliostat.request.Exchange;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Makes pools, on a thread of the server.
 *
 * @param library class loader of drivers
 * @param current the exchange that the calling thread works for
 * @param slowNanos from when on a wait for a connection is an event; 0 = never
 */
record PoolMaker(
        ClassLoader library,
        Supplier<@Nullable Exchange> current,
        LongSupplier slowNanos,
        PoolThreads threads,
        Ticker ticker,
        WallClock clock) {

    /** A pool with what it was made from. */
    record Made(JdbcConnectionPoolConfig config, ConnectionPool pool, PoolWatch watch) {}

    /**
     * @return a pool that has opened no connection yet
     * @throws Exception the message says why there is none, without values of properties
     */
    Made make(JdbcConnectionPoolConfig config) throws Exception {
        return threads.call(() -> {
            DataSource driver = new DriverClass(config, library).make();
            PoolWatch watch = new PoolWatch(config.name(), current, slowNanos, ticker);
            ConnectionPool pool = new ConnectionPool(
                    PoolRules.of(config),
                    driver,
                    new RequestBorrowers(current),
                    watch,
                    new PoolTime(ticker::nanos, () -> Instant.ofEpochMilli(clock.millis())),
                    threads.of(config.name()));
            return new Made(config, pool, watch);
        });
    }
}
