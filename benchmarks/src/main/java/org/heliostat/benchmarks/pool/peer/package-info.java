/**
 * The programs of the processes that are measured: one pool each, over embedded H2.
 *
 * <p>Start reading at {@link PoolTurns}; nothing here is used by the process that compares.
 */
@NullMarked
package org.heliostat.benchmarks.pool.peer;

import org.jspecify.annotations.NullMarked;
