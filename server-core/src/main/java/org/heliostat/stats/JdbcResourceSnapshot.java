package org.heliostat.stats;

import java.util.List;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * One pool of database connections: the jdbc-resource-bucket of stats-xml, and more. Immutable.
 *
 * @param pool its name
 * @param jndiNames resources that lead to it, disabled ones left out
 * @param state {@code unused} (nobody has asked for it yet), {@code open}, {@code down} (the database cannot be
 *     reached), {@code failed} (no DataSource could be made) or {@code ending} (replaced or removed, connections are
 *     still out)
 * @param detail why it is down or has failed, else empty
 * @param connections that exist
 * @param connectionsPeak most at one time
 * @param maxConnections maxpoolsize
 * @param leased lent out now
 * @param leasedTotal lent out since the start
 * @param free lying ready
 * @param waiting threads that wait for one now
 * @param waitingPeak most at one time
 * @param waits of threads that had to wait
 * @param idleTimeouts connections closed after idletimeout
 * @param waitTimeouts threads that gave up after maxwaittime
 * @param failedValidations connections found broken
 * @param brokenInUse connections that broke while they were lent
 * @param opened connections opened since the start
 * @param failedOpens attempts to open one that failed
 * @param leaks connections that were out for longer than leaktimeout
 * @param threadsMadeAside threads of the pool that an application's thread had to make, as the pool's own was busy
 * @param leases connections that are out, the oldest first
 */
public record JdbcResourceSnapshot(
        String pool,
        List<String> jndiNames,
        String state,
        String detail,
        int connections,
        int connectionsPeak,
        int maxConnections,
        int leased,
        long leasedTotal,
        int free,
        int waiting,
        int waitingPeak,
        LatencySnapshot waits,
        long idleTimeouts,
        long waitTimeouts,
        long failedValidations,
        long brokenInUse,
        long opened,
        long failedOpens,
        long leaks,
        long threadsMadeAside,
        List<Lease> leases) {

    public JdbcResourceSnapshot {
        jndiNames = List.copyOf(jndiNames);
        leases = List.copyOf(leases);
    }

    /**
     * Who has a connection.
     *
     * @param thread that took it
     * @param virtualServer of the request, empty outside of requests
     * @param url method and path of the request, without query, empty outside of requests
     * @param heldNanos since it was taken
     * @param sql sent last, empty unless tracesql is on
     */
    public record Lease(String thread, String virtualServer, String url, long heldNanos, String sql) {}
}
