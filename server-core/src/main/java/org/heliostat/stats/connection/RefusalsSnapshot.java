package org.heliostat.stats.connection;

import java.util.List;
import java.util.function.Predicate;

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
     * @param queued whether the request was in the queue, so that its virtual server answered it
     * @param count since the start
     * @param unassigned of those, the ones that came to no virtual server: counted in the totals of the server alone
     */
    public record Cause(String cause, String meaning, int status, boolean queued, long count, long unassigned) {}

    public RefusalsSnapshot {
        causes = List.copyOf(causes);
    }

    /** @return all of them */
    public long total() {
        return causes.stream().mapToLong(Cause::count).sum();
    }

    /** @return those that were not in the queue: total requests = queued + quick + these */
    public long unqueued() {
        return causes.stream()
                .filter(cause -> !cause.queued())
                .mapToLong(Cause::count)
                .sum();
    }

    /** @return those that came to no virtual server, so that none has counted them */
    public long unassigned() {
        return unassigned(cause -> true);
    }

    /** @return of those that came to no virtual server, the ones with a status of the hundred */
    public long unassignedWithStatus(int hundred) {
        return unassigned(cause -> cause.status() / 100 == hundred);
    }

    /** @return of those that came to no virtual server, the ones with the status */
    public long unassignedWith(int status) {
        return unassigned(cause -> cause.status() == status);
    }

    private long unassigned(Predicate<Cause> which) {
        return causes.stream().filter(which).mapToLong(Cause::unassigned).sum();
    }
}
