/**
 * From a path to the servlet that answers it, through filters, dispatchers and error pages.
 *
 * <p>Start reading at {@link Routing}: one per running application, immutable once the application has started. It
 * finds a {@link ServletMatch}, whose {@link MappedServlet} knows the filters; {@link PathDispatcher} passes requests
 * on; {@link ErrorPages} answers what went wrong.
 *
 * <p>Threads: everything here is shared by all requests of an application, except {@link RequestChain}, which belongs
 * to one.
 *
 * <p>Not here: making servlets and filters (context), asynchronous cycles (async).
 */
@NullMarked
package org.heliostat.servlet.dispatch;

import org.jspecify.annotations.NullMarked;
