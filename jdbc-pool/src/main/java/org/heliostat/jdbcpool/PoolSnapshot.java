package org.heliostat.jdbcpool;

import java.util.Optional;
import org.heliostat.jdbcpool.waiting.Figures;
import org.heliostat.jdbcpool.waiting.WaitTimes;

/**
 * The figures of one pool. They are read one after another: each is exact, together they may be some events apart.
 *
 * @param name the pool's name
 * @param connections open connections
 * @param peak most that were open at the same time
 * @param max {@link PoolSettings#maxPoolSize()}
 * @param leased connections that are lent
 * @param leasedTotal leases since the start
 * @param free open connections that nobody has
 * @param waiting borrowers that wait
 * @param waitingPeak most that waited at the same time
 * @param waits how long they waited
 * @param idleTimeouts connections closed because nobody wanted them for {@link PoolSettings#idleTimeout()}
 * @param waitTimeouts borrowers that went away without one after {@link PoolSettings#maxWaitTime()}
 * @param failedValidations connections that did not pass their check
 * @param brokenInUse connections that broke while they were lent
 * @param created connections opened since the start
 * @param closed connections closed since the start, for whatever reason
 * @param createFailures connections that could not be opened
 * @param lastFailure the last of these; kept after it is mended
 * @param leaks leases that outlasted {@link PoolSettings#leakTimeout()}
 * @param threadsMadeAside threads of the pool that a borrower had to make, because the pool's own thread was busy; they
 *     have the borrower's context about them
 */
public record PoolSnapshot(
        String name,
        int connections,
        int peak,
        int max,
        int leased,
        long leasedTotal,
        int free,
        int waiting,
        int waitingPeak,
        WaitTimes waits,
        long idleTimeouts,
        long waitTimeouts,
        long failedValidations,
        long brokenInUse,
        long created,
        long closed,
        long createFailures,
        Optional<Figures.OpenFailure> lastFailure,
        long leaks,
        long threadsMadeAside) {}
