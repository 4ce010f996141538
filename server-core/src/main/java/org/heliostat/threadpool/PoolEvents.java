package org.heliostat.threadpool;

import org.heliostat.stats.thread.ThreadPoolSnapshot;

/** Hears of calls that a pool could not take. Any thread; must not block. */
public interface PoolEvents {

    /** Nobody wants to know. */
    PoolEvents NONE = new PoolEvents() {
        @Override
        public void full(ThreadPoolSnapshot pool) {}

        @Override
        public void turnedAway() {}

        @Override
        public void waitedTooLong(String pool, int threads) {}
    };

    /** A call found no place: all threads are at work and the queue is full. Its busy function is about to run. */
    void full(ThreadPoolSnapshot pool);

    /** The answer to a call that found no place is 503: its request is refused. */
    void turnedAway();

    /**
     * A call has waited longer than QueueTimeout and is not run.
     *
     * @param threads that the pool may have
     */
    void waitedTooLong(String pool, int threads);
}
