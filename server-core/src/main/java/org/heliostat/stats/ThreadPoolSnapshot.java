package org.heliostat.stats;

/**
 * One pool of threads for stage functions: a block of perfdump's Native pools, a thread-pool-bucket of stats-xml.
 *
 * @param name as defined; {@code NativePool} for the one that always exists
 * @param idle threads without work
 * @param threads created so far; the original prints this number as the peak, since pools never shrink
 * @param limit MaxThreads
 * @param queued waiting now
 * @param queuedPeak most that ever waited
 * @param queueLimit QueueSize; 0 = unlimited
 * @param refused calls answered by the busy function
 */
public record ThreadPoolSnapshot(
        String name, int idle, int threads, int limit, int queued, int queuedPeak, int queueLimit, long refused) {}
