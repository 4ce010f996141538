package org.heliostat.stats.thread;

/**
 * One pool of threads for stage functions: a block of perfdump's Native pools, a thread-pool-bucket of stats-xml.
 *
 * @param name as defined; {@code NativePool} for the one that always exists
 * @param idle threads without work
 * @param threads that exist; the original prints this number as the peak, since its pools never shrink
 * @param limit MaxThreads
 * @param queued waiting now
 * @param queuedPeak most that ever waited
 * @param queueLimit QueueSize; 0 = as many as requests could wait without the pool
 * @param refused calls answered by the busy function
 * @param expired calls that waited for longer than QueueTimeout, answered 503
 */
public record ThreadPoolSnapshot(
        String name,
        int idle,
        int threads,
        int limit,
        int queued,
        int queuedPeak,
        int queueLimit,
        long refused,
        long expired) {}
