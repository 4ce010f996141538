/**
 * Every figure of the snapshot with its name, kind, unit and meaning: what views need that show all of them alike,
 * such as metrics, JMX and the machine form of server-status.
 *
 * <p>Start reading at {@link Catalogue}. A {@link Box} is a part of the server, a {@link Figure} one thing that it
 * counts, a {@link Part} one of the boxes where there are several. A new figure of a snapshot record gets a row here
 * ({@code CatalogueTest} says so when it is forgotten). A {@link Metric} is a figure, or several that belong together, as it leaves
 * the server; a {@link MetricName} is what it is called there.
 *
 * <p>Immutable, for any thread. Not here: formats of metrics.
 */
@NullMarked
package org.heliostat.stats.catalogue;

import org.jspecify.annotations.NullMarked;
