package org.heliostat.threadpool;

import org.jspecify.annotations.Nullable;

/** A thread of one pool; any thread may look what it works on. */
final class PoolThread extends Thread {

    private final ThreadPool pool;
    private final int generation;
    private volatile @Nullable PooledWork current;

    /** @param generation how often the pool's threads had been renewed when it was made */
    PoolThread(ThreadPool pool, String name, long stackSize, int generation) {
        // No inheritable thread locals: whoever happens to start a thread must not leave a trace in it.
        super(null, null, name, stackSize, false);
        this.pool = pool;
        this.generation = generation;
        setDaemon(true);
        setContextClassLoader(PoolThread.class.getClassLoader());
    }

    ThreadPool pool() {
        return pool;
    }

    int generation() {
        return generation;
    }

    @Nullable
    PooledWork current() {
        return current;
    }

    void current(@Nullable PooledWork work) {
        current = work;
    }

    @Override
    public void run() {
        pool.takeTurns(this);
    }
}
