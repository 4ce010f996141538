package org.heliostat.stats.connection;

/**
 * Figures of the connection queue: perfdump's ConnectionQueue, the connection-queue-bucket of stats-xml.
 *
 * @param length exchanges waiting now
 * @param peak most that ever waited
 * @param limit ConnQueueSize
 * @param queuedTotal exchanges that ever entered, each request once
 * @param overflows exchanges refused because the queue was full
 * @param reentries times an exchange came in again (async dispatch, I/O callback), not in {@code queuedTotal}
 * @param delayNanos nanoseconds waited by all that entered, those still waiting included
 * @param oneMinuteLength average length of the last minute
 * @param fiveMinutesLength average length of the last five minutes
 * @param fifteenMinutesLength average length of the last fifteen minutes
 */
public record ConnectionQueueSnapshot(
        int length,
        int peak,
        int limit,
        long queuedTotal,
        long overflows,
        long reentries,
        long delayNanos,
        double oneMinuteLength,
        double fiveMinutesLength,
        double fifteenMinutesLength) {

    /** @return average nanoseconds in the queue, 0 when nothing was queued */
    public double averageDelayNanos() {
        return (double) delayNanos / Math.max(1, queuedTotal);
    }
}
