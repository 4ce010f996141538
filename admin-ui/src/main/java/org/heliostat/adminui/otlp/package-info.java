/**
 * Sends all figures to a collector, as OpenTelemetry metrics: OTLP over HTTP with JSON (opentelemetry.io/docs/specs/otlp,
 * 1.3). Off unless OtlpUrl is set; then a collector that is slow, broken or gone costs nothing but a counter.
 *
 * <p>Start reading at {@link MetricsPush}; {@link OtlpText} is the format, {@link HttpCollector} the way.
 *
 * <p>Threads: housekeeping looks whether it is time; a thread {@code metrics-push} lives for one sending, one at a time.
 *
 * <p>Not here: metrics that are asked for (statistics).
 */
@NullMarked
package org.heliostat.adminui.otlp;

import org.jspecify.annotations.NullMarked;
