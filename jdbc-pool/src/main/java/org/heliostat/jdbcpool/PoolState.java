package org.heliostat.jdbcpool;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.jdbcpool.waiting.Figures;

/** Holds what the parts of one pool share: its rules, its figures, who is told, the time, and whether it is closed. Any thread. */
final class PoolState {

    final Figures figures = new Figures();
    final PoolEvents events;
    final PoolTime time;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile PoolSettings settings;

    /** @param events must not throw */
    PoolState(PoolSettings settings, PoolEvents events, PoolTime time) {
        this.settings = requireNonNull(settings, "settings");
        this.events = events;
        this.time = requireNonNull(time, "time");
    }

    PoolSettings settings() {
        return settings;
    }

    void change(PoolSettings changed) {
        settings = changed;
    }

    String name() {
        return settings.name();
    }

    long now() {
        return time.ticker().getAsLong();
    }

    /** Nothing is lent or opened any more. @return true the first time only */
    boolean close() {
        return closed.compareAndSet(false, true);
    }

    boolean isClosed() {
        return closed.get();
    }
}
