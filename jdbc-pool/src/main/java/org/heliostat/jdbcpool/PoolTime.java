package org.heliostat.jdbcpool;

import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * Where a pool takes the time from.
 *
 * @param ticker nanoseconds since an arbitrary origin, for durations
 * @param clock the time of day, for reports
 */
public record PoolTime(LongSupplier ticker, InstantSource clock) {

    /** @return the operating system's */
    public static PoolTime system() {
        return new PoolTime(System::nanoTime, InstantSource.system());
    }
}
