package org.heliostat.sessionthread.tuning;

/**
 * The throughput that was measured at one limit while requests waited. Immutable.
 *
 * @param limit sessions
 * @param throughput requests per second that ended as they should
 * @param error of the throughput, relative, one standard deviation
 */
record CurvePoint(int limit, double throughput, double error) {

    /** A third more threads for less than this is no bargain. */
    private static final double LEAST_GAIN = 0.03;

    private static final double LEAST_LOSS = 0.02;
    private static final double SURE = 1.5;
    private static final double GENEROUS = 0.5;

    /** @return whether this one has so much more throughput that it is no accident */
    boolean isMoreThan(CurvePoint other) {
        double least = Math.max(LEAST_GAIN, SURE * Math.hypot(error, other.error));
        return throughput > other.throughput * (1 + least);
    }

    /** @return whether this one has as much throughput, but for what does not matter; in doubt it has not */
    boolean isAsGoodAs(CurvePoint other) {
        double most = Math.max(LEAST_LOSS, GENEROUS * Math.hypot(error, other.error));
        return throughput >= other.throughput * (1 - most);
    }
}
