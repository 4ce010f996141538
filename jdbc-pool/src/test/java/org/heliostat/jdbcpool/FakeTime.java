package org.heliostat.jdbcpool;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only when a test says so. Any thread. */
final class FakeTime {

    static final Instant START = Instant.parse("2026-11-21T06:00:00Z");

    /** Near the overflow, since a real ticker may start anywhere. */
    private static final long ORIGIN = Long.MAX_VALUE - 1_000_000_000L;

    private final AtomicLong passed = new AtomicLong();

    PoolTime asPoolTime() {
        return new PoolTime(() -> ORIGIN + passed.get(), () -> START.plusNanos(passed.get()));
    }

    void passes(Duration duration) {
        passed.addAndGet(duration.toNanos());
    }
}
