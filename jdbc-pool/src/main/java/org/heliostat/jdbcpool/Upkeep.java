package org.heliostat.jdbcpool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.heliostat.jdbcpool.waiting.Figures;

/** Resizes a pool from time to time, looks for leaks, and brings it to its end after a close. Keeper's thread. */
final class Upkeep implements Keeper.Upkeep {

    private static final long MILLIS = 1_000_000;
    private static final long LONGEST_MILLIS = 60_000;
    private static final long SHORTEST_MILLIS = 10;
    private static final long WHILE_CLOSING_MILLIS = 50;

    /** After a close, rounds in which nothing was left to be closed before it is believed. */
    private static final int QUIET_ROUNDS = 3;

    private final Supplier<PoolSettings> rules;
    private final ConnectionFactory factory;
    private final OpenConnections open;
    private final Growth growth;
    private final Figures figures;
    private final PoolEvents events;
    private final PoolTime time;
    private long lastResizeNanos;
    private int quietRounds;
    private volatile boolean closed;

    Upkeep(
            Supplier<PoolSettings> rules,
            ConnectionFactory factory,
            OpenConnections open,
            Growth growth,
            Figures figures,
            PoolEvents events,
            PoolTime time) {
        this.rules = rules;
        this.factory = factory;
        this.open = open;
        this.growth = growth;
        this.figures = figures;
        this.events = events;
        this.time = time;
        lastResizeNanos = time.ticker().getAsLong();
    }

    void close() {
        closed = true;
    }

    @Override
    public long look() {
        if (closed) {
            return finish();
        }
        long now = time.ticker().getAsLong();
        PoolSettings settings = rules.get();
        reportLeaks(settings, now);
        resize(settings, now);
        return millisUntilNext(settings, now);
    }

    private void reportLeaks(PoolSettings settings, long now) {
        if (settings.leakTimeout().isZero()) {
            return;
        }
        long deadline = now - settings.leakTimeout().toNanos();
        for (PooledConnection connection : open.all()) {
            if (connection.leases().isLeakSince(deadline)) {
                figures.leaks.increment();
                connection.holder(time).ifPresent(events::leaked);
            }
        }
    }

    /** {@code idletimeout}, {@code poolresizequantity}: the longest free first, down to the steady size. */
    private void resize(PoolSettings settings, long now) {
        long timeout = settings.idleTimeout().toNanos();
        if (timeout == 0 || now - lastResizeNanos < timeout) {
            return;
        }
        lastResizeNanos = now;
        List<PooledConnection> expired = new ArrayList<>();
        for (PooledConnection connection : open.all()) {
            if (connection.isFree() && now - connection.freeSinceNanos() >= timeout) {
                expired.add(connection);
            }
        }
        expired.sort(Comparator.comparingLong(connection -> connection.freeSinceNanos() - now));
        int closes = Math.min(settings.poolResizeQuantity(), expired.size());
        for (PooledConnection connection : expired.subList(0, closes)) {
            if (open.condemn(connection, settings.steadyPoolSize())) {
                figures.idleTimeouts.increment();
                open.evict(connection);
            }
        }
        if (open.leased() > 0) {
            growth.keepSteady(settings);
        }
    }

    private long millisUntilNext(PoolSettings settings, long now) {
        long millis = LONGEST_MILLIS;
        long leak = settings.leakTimeout().toNanos();
        if (leak > 0) {
            millis = Math.min(millis, leak / MILLIS / 4);
        }
        long idle = settings.idleTimeout().toNanos();
        if (idle > 0) {
            millis = Math.min(millis, (idle - (now - lastResizeNanos)) / MILLIS + 1);
        }
        return Math.max(SHORTEST_MILLIS, millis);
    }

    /** Closes also what was just being opened, then ends the keeper; what is lent is closed when it comes back. */
    private long finish() {
        boolean left = growth.isOpening() || open.open() > open.free().inUse();
        open.flush();
        quietRounds = left ? 0 : quietRounds + 1;
        if (quietRounds < QUIET_ROUNDS) {
            return WHILE_CLOSING_MILLIS;
        }
        factory.forgetDriver();
        return 0;
    }
}
