/**
 * Histograms of durations, small enough to have many of them.
 *
 * <p>Start reading at {@link LatencyHistogram}. Any thread records, without a lock; {@link LatencyHistograms} makes
 * one per name when it is first needed and caps their number.
 *
 * <p>Not here: what is measured and when; that is the business of the box that does the work.
 */
@NullMarked
package org.heliostat.stats.latency;

import org.jspecify.annotations.NullMarked;
