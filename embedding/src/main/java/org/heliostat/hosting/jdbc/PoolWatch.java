package org.heliostat.hosting.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.heliostat.jdbcpool.Borrower;
import org.heliostat.jdbcpool.Holder;
import org.heliostat.jdbcpool.PoolEvents;
import org.heliostat.log.LogBlock;
import org.heliostat.request.Exchange;
import org.heliostat.stats.flight.FlightEvents;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what happens to one pool: tells each request what it waited, and the log what an administrator must know. A
 * database that is down is told once, and once when it is back. Any thread.
 */
final class PoolWatch implements PoolEvents {

    private static final Logger LOG = LoggerFactory.getLogger(PoolWatch.class);

    /** More broken connections within this time are counted, not told. */
    private static final long SILENCE_NANOS = Duration.ofMinutes(1).toNanos();

    private static final int DEEPEST_STACK = 40;

    private final String pool;
    private final Supplier<@Nullable Exchange> current;
    private final LongSupplier slowNanos;
    private final Ticker ticker;
    private final AtomicBoolean down = new AtomicBoolean();
    private final AtomicLong brokenToldNanos;

    /** @param slowNanos SlowPoolWait; 0 = none is slow */
    PoolWatch(String pool, Supplier<@Nullable Exchange> current, LongSupplier slowNanos, Ticker ticker) {
        this.pool = pool;
        this.current = current;
        this.slowNanos = slowNanos;
        this.ticker = ticker;
        this.brokenToldNanos = new AtomicLong(ticker.nanos() - SILENCE_NANOS);
    }

    /** @return whether the last attempt to open a connection failed */
    boolean isDown() {
        return down.get();
    }

    @Override
    public void waited(long nanos) {
        Exchange exchange = current.get();
        if (exchange != null) {
            exchange.waitedForJdbc(nanos);
        }
        long slow = slowNanos.getAsLong();
        if (slow > 0 && nanos >= slow) {
            FlightEvents.poolWait(pool, nanos);
        }
    }

    @Override
    public void openFailed(SQLException failure) {
        if (down.compareAndSet(false, true)) {
            LOG.error("pool {}: no connection can be opened: {}", pool, said(failure));
        }
    }

    @Override
    public void opensAgain() {
        if (down.compareAndSet(true, false)) {
            LOG.info("pool {}: connections can be opened again", pool);
        }
    }

    @Override
    public void checkFailed(SQLException failure) {
        long now = ticker.nanos();
        long told = brokenToldNanos.get();
        if (now - told >= SILENCE_NANOS && brokenToldNanos.compareAndSet(told, now)) {
            LOG.warn("pool {}: a connection did not pass its check and is replaced: {}", pool, said(failure));
        }
    }

    @Override
    public void leaked(Holder holder) {
        Borrower borrower = holder.borrower();
        StringBuilder stack = new StringBuilder();
        holder.stack().stream().limit(DEEPEST_STACK).forEach(frame -> stack.append("\n  at ")
                .append(frame));
        LOG.atWarn()
                .addMarker(LogBlock.MARKER)
                .log(
                        "pool {}: a connection has been out for longer than leaktimeout; it was taken by thread"
                                + " {}{}:{}",
                        pool,
                        borrower.thread(),
                        borrower.request().isEmpty()
                                ? ""
                                : " for " + borrower.request() + " of " + borrower.virtualServer(),
                        stack);
    }

    /** Drivers say the same in a message of several lines, and state it by a code. */
    static String said(SQLException failure) {
        String message = String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ");
        String state = failure.getSQLState();
        return state == null ? message : message + " (SQLState " + state + ")";
    }
}
