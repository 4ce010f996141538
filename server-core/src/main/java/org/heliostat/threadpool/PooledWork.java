package org.heliostat.threadpool;

import org.heliostat.stats.thread.SessionRow;

/** What a pool runs: one call of a function for one request. Each is run, or told that it was too late, once. */
public interface PooledWork {

    /**
     * Does the work. Called on a thread of the pool; may block.
     *
     * @return whether the function has served its request; false where it failed, or nobody waits for it any more
     */
    boolean run();

    /** It has waited for longer than QueueTimeout. Called on a thread of the pool instead of {@link #run}. */
    void waitedTooLong();

    /**
     * @param thread name of the thread that runs it
     * @param now ticker nanoseconds
     * @return what it is doing, for the lists of threads. Any thread.
     */
    SessionRow row(String thread, long now);
}
