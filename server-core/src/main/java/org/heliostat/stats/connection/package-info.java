/**
 * Figures of connections, from the listen socket to the queue before the session threads.
 *
 * <p>Start reading at {@link ConnectionQueueSnapshot}. Records, which any thread may read.
 *
 * <p>Not here: counting, which is done in {@code listen}, {@code connection} and {@code http}.
 */
@NullMarked
package org.heliostat.stats.connection;

import org.jspecify.annotations.NullMarked;
