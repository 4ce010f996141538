/**
 * Figures of the threads that serve: session threads, each with what it does, and named pools.
 *
 * <p>Start reading at {@link SessionThreadsSnapshot}. Records, which any thread may read.
 *
 * <p>Not here: counting, which is done in {@code sessionthread} and {@code threadpool}.
 */
@NullMarked
package org.heliostat.stats.thread;

import org.jspecify.annotations.NullMarked;
