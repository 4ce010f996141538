/**
 * Connections that an application has taken over for another protocol (Servlet 6.1, 2.3.3.5).
 *
 * <p>Start reading at {@link UpgradedConnection}. Callbacks run on session threads, one at a time for each connection;
 * an application may also read, write and close on threads of its own.
 *
 * <p>Not here: how the connection is handed over (request, http), the request that asked for it (servlethttp).
 */
@NullMarked
package org.heliostat.servlet.upgrade;

import org.jspecify.annotations.NullMarked;
