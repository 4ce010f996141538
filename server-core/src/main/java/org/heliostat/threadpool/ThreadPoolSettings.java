package org.heliostat.threadpool;

import static java.util.Objects.requireNonNull;

/**
 * Sizes of one pool; immutable.
 *
 * @param name as defined; case does not distinguish names
 * @param minThreads made at start and kept
 * @param maxThreads at most, 1 or more
 * @param queueSize calls that may wait for a thread; 0 means as many as requests could wait without the pool
 * @param stackSize bytes of stack per thread, 0 for the machine's own choice
 * @param isAuto whether the number of threads, from {@code minThreads} to {@code maxThreads}, is found by trying
 */
public record ThreadPoolSettings(
        String name, int minThreads, int maxThreads, int queueSize, long stackSize, boolean isAuto) {

    /** The pool that always exists. */
    public static final String NATIVE_POOL = "NativePool";

    /** What a pool has where its definition says nothing, or 0 (threading reference, section 6). */
    public static final int DEFAULT_MIN_THREADS = 1;

    public static final int DEFAULT_MAX_THREADS = 128;

    /** Stacks below this size could not run anything. */
    public static final long LEAST_STACK = 65_536;

    public ThreadPoolSettings {
        requireNonNull(name, "name");
        if (minThreads < 0 || maxThreads < Math.max(1, minThreads) || queueSize < 0 || stackSize < 0) {
            throw new IllegalArgumentException("pool " + name + ": " + minThreads + " to " + maxThreads
                    + " threads, queue " + queueSize + ", stack " + stackSize
                    + " (expected: 0 <= minimum <= maximum, maximum >= 1, others >= 0)");
        }
    }

    /** Of a pool that may always have all its threads. */
    public ThreadPoolSettings(String name, int minThreads, int maxThreads, int queueSize, long stackSize) {
        this(name, minThreads, maxThreads, queueSize, stackSize, false);
    }

    /** @return the same, with a number of threads that is found by trying */
    public ThreadPoolSettings auto() {
        return new ThreadPoolSettings(name, minThreads, maxThreads, queueSize, stackSize, true);
    }

    /** @return the nearest number of threads that is allowed, 1 or more */
    int nearest(int threads) {
        return Math.max(Math.max(1, minThreads), Math.min(threads, maxThreads));
    }

    /** Replaces 0 by what it stands for. */
    public static ThreadPoolSettings of(String name, int minThreads, int maxThreads, int queueSize, long stackSize) {
        int most = maxThreads == 0 ? DEFAULT_MAX_THREADS : maxThreads;
        int least = minThreads == 0 ? DEFAULT_MIN_THREADS : minThreads;
        return new ThreadPoolSettings(name, least, most, queueSize, stackSize);
    }
}
