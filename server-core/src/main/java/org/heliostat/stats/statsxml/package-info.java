/**
 * The statistics as an XML document: stats-xml of the original with the elements that its successor added.
 *
 * <p>Start reading at {@link StatsXmlWriter}; {@code iwsstats.dtd} beside it in the resources is the document's grammar.
 * {@link XmlTree} escapes and leaves out what {@link StatsXmlQuery} switched off.
 *
 * <p>Threads: any. Not here: taking the figures (stats), answering requests (saf.service, admin-ui).
 */
@NullMarked
package org.heliostat.stats.statsxml;

import org.jspecify.annotations.NullMarked;
