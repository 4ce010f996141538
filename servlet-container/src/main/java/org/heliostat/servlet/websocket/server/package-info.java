/**
 * Endpoints of an application, and how a request becomes a WebSocket.
 *
 * <p>Start reading at {@link ServerHandshake}. Handshakes run on the session thread of their request.
 *
 * <p>Not here: the session afterwards (session), who owns it all (container).
 */
@NullMarked
package org.heliostat.servlet.websocket.server;

import org.jspecify.annotations.NullMarked;
