/**
 * All WebSockets of one application.
 *
 * <p>Start reading at {@link ApplicationSockets}, which belongs to the application from its start to its stop;
 * {@link SocketContainer} is what the application sees of it. Any thread.
 *
 * <p>Not here: single connections (session), handshakes (server, client).
 */
@NullMarked
package org.heliostat.servlet.websocket.container;

import org.jspecify.annotations.NullMarked;
