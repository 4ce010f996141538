package org.heliostat.stats.thread;

import java.util.List;

/**
 * Figures of RqThrottle auto.
 *
 * @param on whether the limit of session threads is found by trying
 * @param least limit that may be chosen, {@code most} likewise
 * @param raised times that the limit was raised, probes included
 * @param lowered times that it was lowered
 * @param throughput requests per second that succeeded when it was measured last at the limit in force; 0 = not measured
 * @param curve what was measured at other limits in the last minutes, by limits
 * @param steps the last changes, oldest first
 */
public record TuningSnapshot(
        boolean on,
        int least,
        int most,
        long raised,
        long lowered,
        double throughput,
        List<Point> curve,
        List<Step> steps) {

    /** The limit is a number of the configuration. */
    public static final TuningSnapshot OFF = new TuningSnapshot(false, 0, 0, 0, 0, 0, List.of(), List.of());

    public TuningSnapshot {
        curve = List.copyOf(curve);
        steps = List.copyOf(steps);
    }

    /**
     * @param throughput requests per second that succeeded, while others waited
     * @param ageNanos since it was measured
     */
    public record Point(int limit, double throughput, long ageNanos) {}

    /**
     * @param ageNanos since the limit was changed
     * @param reason in words
     */
    public record Step(long ageNanos, int from, int to, String reason) {}
}
