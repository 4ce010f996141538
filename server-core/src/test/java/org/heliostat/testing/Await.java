package org.heliostat.testing;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition with a deadline; no test sleeps for a time it guessed. */
public final class Await {

    private static final long DEADLINE_NANOS = 120_000_000_000L;
    private static final long LOOK_EVERY_NANOS = 1_000_000L;

    private Await() {}

    /** @throws AssertionError when the condition does not hold within 120 seconds */
    public static void until(BooleanSupplier condition) {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("the condition did not hold within 120 seconds");
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
    }
}
