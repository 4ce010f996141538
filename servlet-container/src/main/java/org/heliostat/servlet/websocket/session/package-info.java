/**
 * An open WebSocket as an application sees it, whichever side opened it.
 *
 * <p>Start reading at {@link WebSocketSession}; {@link SessionLifecycle} takes it to its end, {@link Incoming} makes messages of
 * frames, {@link Handlers} knows who gets them. Code of the application runs on session threads, one piece after the other for each session; remotes may be used
 * by any thread.
 *
 * <p>Not here: how a connection becomes a WebSocket (server, container), annotations (endpoint).
 */
@NullMarked
package org.heliostat.servlet.websocket.session;

import org.jspecify.annotations.NullMarked;
