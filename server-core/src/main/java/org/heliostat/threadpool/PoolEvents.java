package org.heliostat.threadpool;

import org.heliostat.stats.thread.ThreadPoolSnapshot;

/** Hears of calls that a pool could not take. Any thread; must not block. */
public interface PoolEvents {

    /** Nobody wants to know. */
    PoolEvents NONE = new PoolEvents() {
        @Override
        public void full(ThreadPoolSnapshot pool) {}

        @Override
        public void waitedTooLong(String pool, int threads) {}
    };

    /** A call was refused: all threads are at work and the queue is full. */
    void full(ThreadPoolSnapshot pool);

    /**
     * A call has waited longer than QueueTimeout and is not run.
     *
     * @param threads that the pool may have
     */
    void waitedTooLong(String pool, int threads);
}
