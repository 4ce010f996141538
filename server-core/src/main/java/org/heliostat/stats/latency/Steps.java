package org.heliostat.stats.latency;

/** The steps that durations are counted in: four to each doubling, from 1 µs to 36 minutes. */
final class Steps {

    /** 30 doublings of 4 steps: the last step ends at 2^31 units, 36.6 minutes. */
    static final int COUNT = 120;

    /** Steps per doubling, as a power of two. */
    private static final int STEP_BITS = 2;

    private static final int STEPS = 1 << STEP_BITS;

    /** Durations are counted in units of 1024 ns. */
    private static final int UNIT_BITS = 10;

    private Steps() {}

    /** @param nanos 0 or more */
    static int of(long nanos) {
        long units = nanos >> UNIT_BITS;
        if (units < STEPS) {
            return (int) units;
        }
        int doubling = 63 - Long.numberOfLeadingZeros(units);
        int step = (int) (units >> (doubling - STEP_BITS)) & (STEPS - 1);
        return Math.min(COUNT - 1, (doubling - STEP_BITS + 1) * STEPS + step);
    }

    /** @return nanoseconds, the shortest duration of the step */
    static long lowerBound(int step) {
        if (step < STEPS) {
            return (long) step << UNIT_BITS;
        }
        int doubling = step / STEPS + STEP_BITS - 1;
        long units = (long) (STEPS + step % STEPS) << (doubling - STEP_BITS);
        return units << UNIT_BITS;
    }
}
