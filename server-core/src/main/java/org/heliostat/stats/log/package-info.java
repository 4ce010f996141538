/**
 * Figures of the places that log lines are written to.
 *
 * <p>Start reading at {@link AccessLogSnapshot}. Records, which any thread may read.
 *
 * <p>Not here: counting, which is done by whoever writes the lines.
 */
@NullMarked
package org.heliostat.stats.log;

import org.jspecify.annotations.NullMarked;
