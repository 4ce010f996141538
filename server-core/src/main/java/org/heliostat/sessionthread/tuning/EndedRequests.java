package org.heliostat.sessionthread.tuning;

/**
 * Requests that have ended on session threads, since the start or in an interval. Immutable.
 *
 * @param completed as they should
 * @param failed as an error or by a time-out
 * @param completedNanos for which those that completed have held their sessions, together
 * @param failedNanos for which those that failed have
 */
public record EndedRequests(long completed, long failed, long completedNanos, long failedNanos) {

    public static final EndedRequests NONE = new EndedRequests(0, 0, 0, 0);

    /** @return those since an earlier moment; counters that are read one after the other may be some requests apart */
    public EndedRequests since(EndedRequests earlier) {
        return new EndedRequests(
                Math.max(0, completed - earlier.completed),
                Math.max(0, failed - earlier.failed),
                Math.max(0, completedNanos - earlier.completedNanos),
                Math.max(0, failedNanos - earlier.failedNanos));
    }
}
