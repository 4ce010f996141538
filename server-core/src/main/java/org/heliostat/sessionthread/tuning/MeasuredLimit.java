package org.heliostat.sessionthread.tuning;

/**
 * A point of the curve of throughput over limits. Immutable.
 *
 * @param limit sessions
 * @param throughput requests per second that succeeded, while others waited
 * @param ageNanos since it was measured
 */
public record MeasuredLimit(int limit, double throughput, long ageNanos) {}
