/**
 * The server's figures in the application's registry of meters.
 *
 * <p>Start reading at {@link HeliostatMetrics}. Names, labels and meanings are those of {@code stats.catalogue}, so that a figure is
 * called the same at the administration's {@code /metrics} and here.
 *
 * <p>Threads: meters are made by the thread that starts the application, and read by any.
 */
@NullMarked
package org.heliostat.spring.metrics;

import org.jspecify.annotations.NullMarked;
