package org.heliostat.stats.thread;

import java.util.List;

/**
 * Figures of the session threads: perfdump's SessionCreationInfo and Sessions.
 *
 * @param way {@code pool} or {@code virtual}
 * @param active sessions that run an exchange now
 * @param created sessions that exist; with virtual threads, permits granted so far; without a queue, threads
 *     of this moment
 * @param limit RqThrottle, with auto the number in force; 0 without a queue, where nothing bounds them
 * @param expired exchanges that waited longer than QueueTimeout and were answered 503
 * @param bodies requests whose bodies have not come whole
 * @param rows what the active ones are doing, oldest first
 * @param tuning of the limit: RqThrottle auto
 */
public record SessionThreadsSnapshot(
        String way,
        int active,
        int created,
        int limit,
        long expired,
        BodyPlacesSnapshot bodies,
        List<SessionRow> rows,
        TuningSnapshot tuning) {

    /** Where nobody sends a body, and the limit is a number of the configuration. */
    public SessionThreadsSnapshot(String way, int active, int created, int limit, long expired, List<SessionRow> rows) {
        this(way, active, created, limit, expired, BodyPlacesSnapshot.NONE, rows, TuningSnapshot.OFF);
    }

    public SessionThreadsSnapshot {
        rows = List.copyOf(rows);
    }

    /** @return the same with requests whose bodies have not come whole */
    public SessionThreadsSnapshot with(BodyPlacesSnapshot unfinished) {
        return new SessionThreadsSnapshot(way, active, created, limit, expired, unfinished, rows, tuning);
    }

    /** @return the same, with what is said of its limit */
    public SessionThreadsSnapshot with(TuningSnapshot other) {
        return new SessionThreadsSnapshot(way, active, created, limit, expired, bodies, rows, other);
    }
}
