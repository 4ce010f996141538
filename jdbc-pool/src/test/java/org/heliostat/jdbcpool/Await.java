package org.heliostat.jdbcpool;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition with a deadline; no test sleeps for a time it guessed. */
public final class Await {

    private static final long DEADLINE_NANOS = 120_000_000_000L;
    private static final long FIRST_PAUSE_NANOS = 1_000_000L;
    private static final long LONGEST_PAUSE_NANOS = 50_000_000L;

    private Await() {}

    /**
     * Looks often at first and then less, so that looks which ask a server or a browser leave it the processors.
     *
     * @throws AssertionError when the condition does not hold within 120 seconds
     */
    public static void until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        long pause = FIRST_PAUSE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("the condition did not hold within 120 seconds");
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(pause + pause / 4, LONGEST_PAUSE_NANOS);
        }
    }
}
