package org.heliostat.stats.program;

/**
 * One FastCGI application.
 *
 * @param address it listens at (BindPath)
 * @param connections open now
 * @param connectionsPeak at most so far
 * @param limit of connections
 * @param idle connections kept and not in use
 * @param waiting requests that wait for a connection
 * @param waitingPeak at most so far
 * @param requests sent
 * @param reused of these, those sent on a connection that had been used before
 * @param retried requests sent a second time: the kept connection had been closed
 * @param refused requests answered 503: too many waited, or the application could not be reached
 * @param failures requests whose answer was broken off or malformed
 * @param timedOut requests ended since nothing came for too long
 * @param starts of its process by this server
 */
public record FastCgiSnapshot(
        String address,
        long connections,
        long connectionsPeak,
        long limit,
        long idle,
        long waiting,
        long waitingPeak,
        long requests,
        long reused,
        long retried,
        long refused,
        long failures,
        long timedOut,
        long starts) {}
