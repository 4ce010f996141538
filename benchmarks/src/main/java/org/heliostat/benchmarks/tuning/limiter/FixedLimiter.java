package org.heliostat.benchmarks.tuning.limiter;

import org.heliostat.benchmarks.tuning.model.Limiter;

/** A limit that is known beforehand, and another one from a moment on. */
public final class FixedLimiter implements Limiter {

    private static final long SECOND = 1_000_000_000L;

    private final int later;
    private final long changeNanos;
    private int limit;

    /** @param changeAt second from which {@code later} is in force */
    public FixedLimiter(int limit, int later, int changeAt) {
        this.limit = limit;
        this.later = later;
        this.changeNanos = changeAt * SECOND;
    }

    @Override
    public int limit() {
        return limit;
    }

    @Override
    public void look(Look now) {
        if (now.nanos() >= changeNanos) {
            limit = later;
        }
    }
}
