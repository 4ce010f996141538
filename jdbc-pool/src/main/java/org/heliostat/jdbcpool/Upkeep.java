package org.heliostat.jdbcpool;

import static java.util.Comparator.comparingLong;

/** Resizes a pool from time to time, looks for leaks, and brings it to its end after a close. Keeper's thread. */
final class Upkeep {

    private static final long MILLIS = 1_000_000;
    private static final long LONGEST_MILLIS = 60_000;
    private static final long SHORTEST_MILLIS = 10;
    private static final long WHILE_CLOSING_MILLIS = 50;

    /** After a close, rounds in which nothing was left to be closed before it is believed. */
    private static final int QUIET_ROUNDS = 3;

    private final PoolState state;
    private final ConnectionFactory factory;
    private final OpenConnections open;
    private final Growth growth;
    private long lastResizeNanos;
    private int quietRounds;

    Upkeep(PoolState state, ConnectionFactory factory, OpenConnections open, Growth growth) {
        this.state = state;
        this.factory = factory;
        this.open = open;
        this.growth = growth;
        lastResizeNanos = state.now();
    }

    /** @return milliseconds until it is to be done again; 0: never again, the keeper ends */
    long look() {
        if (state.isClosed()) {
            return finish();
        }
        long now = state.now();
        PoolSettings settings = state.settings();
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
                state.figures.leaks.increment();
                connection.holder(state.time).ifPresent(state.events::leaked);
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
        open.all().stream()
                .filter(PooledConnection::isFree)
                .map(connection -> new Idle(connection, now - connection.freeSinceNanos()))
                .filter(idle -> idle.nanos >= timeout)
                .sorted(comparingLong(Idle::nanos).reversed())
                .limit(settings.poolResizeQuantity())
                .forEach(idle -> closeIdle(idle.connection, settings.steadyPoolSize()));
        if (open.leased() > 0) {
            growth.keepSteady(settings);
        }
    }

    /** How long one is free, read once: another thread may lend it and take it back while they are sorted. */
    private record Idle(PooledConnection connection, long nanos) {}

    private void closeIdle(PooledConnection connection, int steady) {
        if (open.condemn(connection, steady)) {
            state.figures.idleTimeouts.increment();
            open.evict(connection);
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
