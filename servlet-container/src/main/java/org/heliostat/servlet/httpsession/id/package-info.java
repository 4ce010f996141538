/**
 * How clients name their sessions: ids, and the cookie they travel in.
 *
 * <p>Start reading at {@link SessionIds}. Nothing here blocks.
 *
 * <p>Not here: which of the ids that a request brings counts (servlethttp).
 */
@NullMarked
package org.heliostat.servlet.httpsession.id;

import org.jspecify.annotations.NullMarked;
