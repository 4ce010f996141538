/**
 * The function of search, {@code service-search}: what a request asks for, which hits its client may see, how they are shown as a page and as
 * JSON.
 *
 * <p>Start reading at {@link org.heliostat.search.page.SearchFunctions}, which brings it to the server, and then at {@link
 * org.heliostat.search.page.ServiceSearch}. Session threads.
 *
 * <p>Not here: how documents are found (index); what server.xml says, which is {@code config.search} of the core.
 */
@NullMarked
package org.heliostat.search.page;

import org.jspecify.annotations.NullMarked;
