/**
 * What a pool counts: totals, and how long was waited.
 *
 * <p>Start reading at {@link Figures}. Any thread counts and reads, without a lock.
 */
@NullMarked
package org.heliostat.jdbcpool.figures;

import org.jspecify.annotations.NullMarked;
