package org.heliostat.stats.connection;

import java.util.List;

/**
 * Requests that were refused before anything ran for them, by cause.
 *
 * @param causes all there are, those that never happened included
 * @param linesDropped lines of access logs left out, because there were more than RefusalLogRate in a second
 */
public record RefusalsSnapshot(List<Cause> causes, long linesDropped) {

    /** None can happen. */
    public static final RefusalsSnapshot NONE = new RefusalsSnapshot(List.of(), 0);

    /**
     * One cause.
     *
     * @param cause its name
     * @param meaning a few words
     * @param status of the answer; 0 where it has none
     * @param queued whether the request was in the queue, so that a virtual server has counted it as well
     * @param count since the start
     */
    public record Cause(String cause, String meaning, int status, boolean queued, long count) {}

    public RefusalsSnapshot {
        causes = List.copyOf(causes);
    }

    /** @return all of them */
    public long total() {
        return causes.stream().mapToLong(Cause::count).sum();
    }

    /** @return those that no virtual server has counted: total requests = queued + quick + these */
    public long unqueued() {
        return causes.stream()
                .filter(cause -> !cause.queued())
                .mapToLong(Cause::count)
                .sum();
    }

    /** @return of those that no virtual server has counted, the ones with a status of the hundred */
    public long unqueuedWithStatus(int hundred) {
        return causes.stream()
                .filter(cause -> !cause.queued() && cause.status() / 100 == hundred)
                .mapToLong(Cause::count)
                .sum();
    }

    /** @return of those that no virtual server has counted, the ones with the status */
    public long unqueuedWith(int status) {
        return causes.stream()
                .filter(cause -> !cause.queued() && cause.status() == status)
                .mapToLong(Cause::count)
                .sum();
    }
}
