package org.heliostat.threadpool;

import java.time.Duration;
import org.heliostat.time.GrowingPause;
import org.jspecify.annotations.Nullable;

/** A thread of one pool; any thread may look what it works on. */
final class PoolThread extends Thread {

    /** Rests where it finds no memory even to wait. */
    private static final Duration FIRST_REST = Duration.ofMillis(100);

    private static final Duration LONGEST_REST = Duration.ofSeconds(2);

    private final ThreadPool pool;
    private final int generation;
    private final GrowingPause rest = new GrowingPause(FIRST_REST, LONGEST_REST);
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

    /** @return the rest of this thread, for itself alone */
    GrowingPause rest() {
        return rest;
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
