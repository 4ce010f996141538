/**
 * Endpoints of an application, how a request becomes a WebSocket, and how the API's static methods find the application's
 * WebSockets.
 *
 * <p>Start reading at {@link ServerHandshake}. Handshakes run on the session thread of their request. {@link WebSocketScope}
 * is what the context class loader answers with, as with JNDI; {@link SocketsProvider} and {@link DefaultConfigurator}, the
 * services of this package, are all that applications can see of the implementation. Any thread.
 *
 * <p>Not here: the session afterwards (session), who owns it all (container).
 */
@NullMarked
package org.heliostat.servlet.websocket.server;

import org.jspecify.annotations.NullMarked;
