package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.heliostat.log.LogText;
import org.heliostat.stats.JdbcResourceSnapshot;

/**
 * Connections of a pool that have been out for long. Immutable.
 *
 * @param leases of them
 * @param all connections that the pool may have
 */
record HeldConnections(List<JdbcResourceSnapshot.Lease> leases, int all) {

    /** Longer than nearly every request, so that what is told is worth a look (seconds). */
    static final long LEAK_SECONDS = 60;

    /** A request that needs a connection for so long does something else meanwhile, or its statement is slow. */
    static final long HELD_NANOS = 5_000_000_000L;

    private static final double MOST = 0.5;

    static HeldConnections of(JdbcResourceSnapshot pool) {
        return new HeldConnections(
                pool.leases().stream()
                        .filter(lease -> lease.heldNanos() >= HELD_NANOS)
                        .toList(),
                pool.maxConnections());
    }

    /** @return whether they are half of the pool or more */
    boolean areMost() {
        return all > 0 && leases.size() >= MOST * all;
    }

    int fewest() {
        return (int) Math.ceil(MOST * all);
    }

    /** @return how long the one has been out that was taken first, nanoseconds; 0 where there is none */
    long oldestNanos() {
        return leases.stream()
                .mapToLong(JdbcResourceSnapshot.Lease::heldNanos)
                .max()
                .orElse(0);
    }

    /** @return who has most of them: method and path of a request, else a thread; empty where there is none */
    String holder() {
        return leases.stream()
                .collect(Collectors.groupingBy(HeldConnections::name, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /** Clients write paths and applications name threads: what a terminal would obey is written out. */
    private static String name(JdbcResourceSnapshot.Lease lease) {
        return LogText.oneLine(
                lease.url().isEmpty() ? "thread " + lease.thread() : lease.url() + " of " + lease.virtualServer());
    }
}
