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
 */
public record ThreadPoolSettings(String name, int minThreads, int maxThreads, int queueSize, long stackSize) {

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

    /** Replaces 0 by what it stands for. */
    public static ThreadPoolSettings of(String name, int minThreads, int maxThreads, int queueSize, long stackSize) {
        int most = maxThreads == 0 ? DEFAULT_MAX_THREADS : maxThreads;
        int least = minThreads == 0 ? DEFAULT_MIN_THREADS : minThreads;
        return new ThreadPoolSettings(name, least, most, queueSize, stackSize);
    }
}
