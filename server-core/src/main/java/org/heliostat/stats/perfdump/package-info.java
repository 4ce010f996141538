/**
 * The plain text report {@code /.perf}, in the original's layout to the byte, followed by sections of our own.
 *
 * <p>Start reading at {@link PerfdumpWriter}. Nothing here keeps state; any thread may write a report.
 *
 * <p>Not here: figures (stats), the function that answers requests for the report (saf).
 */
@NullMarked
package org.heliostat.stats.perfdump;

import org.jspecify.annotations.NullMarked;
