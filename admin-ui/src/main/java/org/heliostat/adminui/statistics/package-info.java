/**
 * Statistics on the admin listener: {@code /api/v1/stats.xml} and {@code /metrics}.
 *
 * <p>Start reading at {@link StatisticsRoutes}. Resources run on the administration's threads that look; each request
 * takes one snapshot, so that all figures of an answer belong together.
 *
 * <p>Not here: counting, and what the figures mean (stats, stats.catalogue in server-core).
 */
@NullMarked
package org.heliostat.adminui.statistics;

import org.jspecify.annotations.NullMarked;
