/**
 * Figures of now: the snapshot of the server for the last minute, five and fifteen minutes, made from the differences of
 * counters and histograms between samples that are taken once a second.
 *
 * <p>Start reading at {@link WindowedStatistics}, which every view asks, and {@link FigureWindows}, which keeps the
 * samples. {@link Shape} takes the numbers out of the records of a snapshot and puts others in; {@link CounterNames} says
 * which of them are counters; {@link Timeline} keeps the differences as bytes ({@link SparseVector}), those of long ago
 * wider apart, within its memory. {@link DerivedFigures} makes rates and ratios.
 *
 * <p>Threads: the server's clock takes samples, anyone reads; both under a lock that no request takes.
 *
 * <p>Not here: counting ({@code stats.latency}, and the boxes that do the work).
 */
@NullMarked
package org.heliostat.stats.window;

import org.jspecify.annotations.NullMarked;
