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
    static final long HELD_NANOS = 1_000_000_000L;

    private static final double MOST = 0.5;

    /** @return those that are out for long; all that are out where each of them stays for long */
    static HeldConnections of(PoolFigures pool) {
        return pool.heldNanos() >= HELD_NANOS ? leased(pool) : longest(pool);
    }

    /**
     * At any moment many of those that are out have only just been taken: how long they stay is what counts.
     *
     * @return whether half of the pool or more is out for long
     */
    static boolean areMost(PoolFigures pool) {
        double half = MOST * pool.figures().maxConnections();
        boolean isRule = pool.heldNanos() >= HELD_NANOS && pool.inUse() >= half;
        return half > 0 && (isRule || longest(pool).leases().size() >= half);
    }

    private static HeldConnections leased(PoolFigures pool) {
        return new HeldConnections(pool.figures().leases(), pool.figures().maxConnections());
    }

    private static HeldConnections longest(PoolFigures pool) {
        return new HeldConnections(
                pool.figures().leases().stream()
                        .filter(lease -> lease.heldNanos() >= HELD_NANOS)
                        .toList(),
                pool.figures().maxConnections());
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
