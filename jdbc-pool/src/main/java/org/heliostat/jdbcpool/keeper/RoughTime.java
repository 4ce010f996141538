package org.heliostat.jdbcpool.keeper;

import java.util.function.LongSupplier;

/**
 * The time to a tolerance, for a fraction of what asking the operating system costs: a lease would ask three times,
 * which is half of what lending costs altogether. The keeper tells the time while connections are being lent; when
 * nobody borrows for a while it stops, and the next who asks asks the system and starts it again.
 */
public final class RoughTime {

    /** Ticks without a lease before the keeper stops. */
    private static final int QUIET_TICKS = 20;

    private final LongSupplier ticker;
    private final long toleranceMillis;
    private final Runnable nudge;
    private volatile long nanos;
    private volatile boolean runs;

    // Keeper's thread.
    private long usesBefore;
    private int quietTicks;

    /**
     * @param toleranceMillis how late it may be; 0: it is always exact
     * @param nudge has the keeper tick
     */
    public RoughTime(LongSupplier ticker, long toleranceMillis, Runnable nudge) {
        this.ticker = ticker;
        this.toleranceMillis = toleranceMillis;
        this.nudge = nudge;
    }

    /** @return nanoseconds as the ticker told them at most about a tolerance ago; any thread */
    public long now() {
        return runs ? nanos : begin();
    }

    private long begin() {
        long now = ticker.getAsLong();
        if (toleranceMillis > 0) {
            nanos = now;
            runs = true;
            nudge.run();
        }
        return now;
    }

    /**
     * Keeper's thread.
     *
     * @param uses grows while the time is wanted
     * @return milliseconds until the next tick; {@link Long#MAX_VALUE} if none is wanted
     */
    public long tick(long uses) {
        if (!runs) {
            return Long.MAX_VALUE;
        }
        nanos = ticker.getAsLong();
        quietTicks = uses == usesBefore ? quietTicks + 1 : 0;
        usesBefore = uses;
        if (quietTicks < QUIET_TICKS) {
            return toleranceMillis;
        }
        quietTicks = 0;
        runs = false;
        return Long.MAX_VALUE;
    }
}
