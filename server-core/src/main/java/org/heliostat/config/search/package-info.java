/**
 * What server.xml says of search: the elements SEARCH and SEARCHCOLLECTION of a virtual server.
 *
 * <p>Start reading at {@link org.heliostat.config.search.SearchConfig}; {@link org.heliostat.config.search.SearchElements} knows the
 * attributes. Everything but the reader is immutable; any thread.
 *
 * <p>Not here: indexes and queries, which the core does not know.
 */
@NullMarked
package org.heliostat.config.search;

import org.jspecify.annotations.NullMarked;
