package org.heliostat.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.connection.RefusalCause;
import org.heliostat.connection.Refusals;
import org.heliostat.log.LogMessage;
import org.heliostat.log.ServerLog;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.threadpool.PoolEvents;
import org.heliostat.time.Ticker;

/**
 * Counts requests that are answered 503 since a thread pool had no place for them, and says so in the error log: each pool
 * by its name, at most once in thirty seconds. Any thread.
 */
final class PoolRefusals implements PoolEvents {

    private static final long QUIET_NANOS = 30_000_000_000L;

    private final Refusals refusals;
    private final ServerLog log;
    private final Ticker ticker;

    /** By message and pool; there are not more pools than a configuration names. */
    private final Map<String, AtomicLong> quietUntil = new ConcurrentHashMap<>();

    PoolRefusals(Refusals refusals, ServerLog log, Ticker ticker) {
        this.refusals = refusals;
        this.log = log;
        this.ticker = ticker;
    }

    @Override
    public void full(ThreadPoolSnapshot pool) {
        if (mayBeSaid(OverloadMessages.POOL_FULL, pool.name())) {
            log.log(OverloadMessages.POOL_FULL, pool.name(), pool.threads(), pool.queued(), pool.refused());
        }
    }

    @Override
    public void turnedAway() {
        refusals.count(RefusalCause.POOL_FULL);
    }

    @Override
    public void waitedTooLong(String pool, int threads) {
        refusals.count(RefusalCause.POOL_TIMEOUT);
        if (mayBeSaid(OverloadMessages.POOL_TIMEOUT, pool)) {
            log.log(OverloadMessages.POOL_TIMEOUT, threads, pool);
        }
    }

    private boolean mayBeSaid(LogMessage message, String pool) {
        long now = ticker.nanos();
        AtomicLong until = quietUntil.computeIfAbsent(message.number() + pool, any -> new AtomicLong(now));
        long quiet = until.get();
        return now - quiet >= 0 && until.compareAndSet(quiet, now + QUIET_NANOS);
    }
}
