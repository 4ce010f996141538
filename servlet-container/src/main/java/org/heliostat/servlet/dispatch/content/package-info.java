/**
 * Static files of an application.
 *
 * <p>Start reading at {@link DefaultServlet}, which answers what no other servlet is mapped to. {@link ResourceTree}
 * says which files there are; it is implemented by the running application (context).
 *
 * <p>Threads: any; nothing here keeps state.
 *
 * <p>Not here: files of document roots (server-core).
 */
@NullMarked
package org.heliostat.servlet.dispatch.content;

import org.jspecify.annotations.NullMarked;
