package org.heliostat.benchmarks.tuning.model;

import org.heliostat.sessionthread.tuning.EndedRequests;

/** Says how many requests may run at a time. One thread. */
public interface Limiter {

    int limit();

    /**
     * A request has ended.
     *
     * @param startNanos when it began to run
     * @param nanos for which it ran, without its time in the queue
     * @param running requests then, this one included
     */
    default void ended(long startNanos, long nanos, int running, boolean hasFailed) {}

    /** A tenth of a second has passed. */
    default void look(Look now) {}

    /**
     * What the server shows.
     *
     * @param busy requests that run
     * @param waiting requests in the queue
     * @param ended requests since the start
     * @param processorNanos used since the start
     * @param processors that the machine shows
     */
    record Look(long nanos, int busy, int waiting, EndedRequests ended, double processorNanos, double processors) {}
}
