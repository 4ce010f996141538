/**
 * One immutable record per section of statistics, here or in the room of its kind ({@code stats.connection}, {@code
 * stats.thread} and so on). The boxes of the server own their counters and fill these
 * records; every report is a view of them, so a figure is the same wherever it is read.
 *
 * <p>Start reading at {@link ServerSnapshot}, which holds all others, and {@link ServerStatistics}, which assembles
 * it. Records may be read by any thread.
 *
 * <p>Not here: counting, which is the business of the box that does the work (histograms for it are in {@code
 * stats.latency}); reports ({@code stats.perfdump}).
 */
@NullMarked
package org.heliostat.stats;

import org.jspecify.annotations.NullMarked;
