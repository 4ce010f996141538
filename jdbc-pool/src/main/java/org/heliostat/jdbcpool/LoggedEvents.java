package org.heliostat.jdbcpool;

import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log, for a pool that nobody else listens to. */
final class LoggedEvents implements PoolEvents {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionPool.class);

    private final String pool;
    private boolean failing; // guarded by this

    LoggedEvents(String pool) {
        this.pool = pool;
    }

    @Override
    public void leaked(Holder holder) {
        StringBuilder stack = new StringBuilder();
        holder.stack().forEach(frame -> stack.append("\n\tat ").append(frame));
        LOG.warn(
                "pool {}: a connection is out since {}, borrowed by {}:{}",
                pool,
                holder.since(),
                holder.borrower(),
                stack);
    }

    /** An outage is told once. */
    @Override
    public synchronized void openFailed(SQLException failure) {
        if (!failing) {
            failing = true;
            LOG.warn("pool {}: cannot open a connection: {}", pool, failure.toString());
        }
    }

    @Override
    public synchronized void opensAgain() {
        failing = false;
        LOG.info("pool {}: opens connections again", pool);
    }
}
