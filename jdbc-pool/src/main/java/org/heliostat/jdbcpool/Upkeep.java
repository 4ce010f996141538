package org.heliostat.jdbcpool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.heliostat.jdbcpool.figures.Figures;
import org.heliostat.jdbcpool.keeper.Keeper;
import org.heliostat.jdbcpool.keeper.RoughTime;

/** What is done to a pool from time to time: the resize, the search for leaks, and the end after a close. Keeper's thread. */
final class Upkeep implements Keeper.Upkeep {

    private static final long MILLIS = 1_000_000;
    private static final long LONGEST_MILLIS = 60_000;
    private static final long SHORTEST_MILLIS = 10;
    private static final long WHILE_CLOSING_MILLIS = 50;

    /** After a close, rounds in which nothing was left to be closed before it is believed. */
    private static final int QUIET_ROUNDS = 3;

    private final Supplier<PoolSettings> rules;
    private final Opener opener;
    private final OpenConnections open;
    private final Growth growth;
    private final Figures figures;
    private final PoolEvents events;
    private final PoolTime time;
    private final RoughTime roughTime;
    private long lastResizeNanos;
    private int quietRounds;
    private volatile boolean closed;

    Upkeep(
            Supplier<PoolSettings> rules,
            Opener opener,
            OpenConnections open,
            Growth growth,
            Figures figures,
            PoolEvents events,
            PoolTime time,
            RoughTime roughTime) {
        this.rules = rules;
        this.opener = opener;
        this.open = open;
        this.growth = growth;
        this.figures = figures;
        this.events = events;
        this.time = time;
        this.roughTime = roughTime;
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
        if (open.evictWhatIsLeft()) {
            return SHORTEST_MILLIS;
        }
        return Math.min(roughTime.tick(open.leases()), millisUntilNext(settings, now));
    }

    private void reportLeaks(PoolSettings settings, long now) {
        if (settings.leakTimeout().isZero()) {
            return;
        }
        long deadline = now - settings.leakTimeout().toNanos();
        for (PhysicalConnection connection : open.all()) {
            if (connection.tenure().isLeakSince(deadline)) {
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
        List<PhysicalConnection> expired = new ArrayList<>();
        for (PhysicalConnection connection : open.all()) {
            if (!connection.isLent() && now - connection.freeSinceNanos() >= timeout) {
                expired.add(connection);
            }
        }
        expired.sort(Comparator.comparingLong(connection -> connection.freeSinceNanos() - now));
        int closes = Math.min(settings.poolResizeQuantity(), expired.size());
        for (PhysicalConnection connection : expired.subList(0, closes)) {
            if (open.condemn(connection, settings.steadyPoolSize())) {
                figures.idleTimeouts.increment();
                connection.evict();
            }
        }
        if (open.leases() > 0 && open.kept() < settings.steadyPoolSize()) {
            growth.fillToSteady();
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
        boolean left = opener.isOpening();
        for (PhysicalConnection connection : open.all()) {
            left |= !connection.isLent();
            connection.evict();
        }
        quietRounds = left ? 0 : quietRounds + 1;
        if (quietRounds < QUIET_ROUNDS) {
            return WHILE_CLOSING_MILLIS;
        }
        opener.forgetDriver();
        return 0;
    }
}
