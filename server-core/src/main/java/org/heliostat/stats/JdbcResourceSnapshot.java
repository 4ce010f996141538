package org.heliostat.stats;

/**
 * One pool of database connections: the jdbc-resource-bucket of stats-xml.
 *
 * @param jndiName the resource's name
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
 */
public record JdbcResourceSnapshot(
        String jndiName,
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
        long failedValidations) {}
