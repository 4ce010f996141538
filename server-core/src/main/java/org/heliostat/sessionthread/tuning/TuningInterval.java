package org.heliostat.sessionthread.tuning;

/**
 * What half a second or so has shown of the session threads. Immutable.
 *
 * @param nanos length of the interval
 * @param ended requests that have; those that failed are neither throughput nor a reason to grow
 * @param busy sessions at work, on average
 * @param waited share of the looks, 0 to 1, at which somebody waited for a session
 * @param saturated share of the looks, 0 to 1, at which all sessions were at work while somebody waited
 * @param processors how busy the processors were that the process may use, 0 to 1; {@code NaN} where nobody knows
 */
public record TuningInterval(
        long nanos, EndedRequests ended, double busy, double waited, double saturated, double processors) {

    /** Part of the time for which the limit must have been what requests waited for. */
    private static final double MOSTLY = 0.7;

    public TuningInterval {
        if (nanos <= 0) {
            throw new IllegalArgumentException("nanos: " + nanos + " (expected: 1 or more)");
        }
    }

    long completed() {
        return ended.completed();
    }

    long failed() {
        return ended.failed();
    }

    /** @return sessions that requests which completed have held, on average, by how long each held one */
    double held() {
        return (double) ended.completedNanos() / nanos;
    }

    /** @return the same of those that failed */
    double heldInVain() {
        return (double) ended.failedNanos() / nanos;
    }

    /** @return whether hardly anybody waited; if not, and it is not saturated either, threads are still being made */
    public boolean isSlack() {
        return waited < MOSTLY;
    }

    /** @return whether the limit was what held requests up; what is measured otherwise says nothing about it */
    public boolean isSaturated() {
        return saturated >= MOSTLY;
    }
}
