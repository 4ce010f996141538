/**
 * Limits of WebSockets and what was counted about them.
 *
 * <p>Start reading at {@link WebSocketLimits}. {@link SocketFigures} belong to one application; {@link SocketAllowance} to
 * the server. Any thread.
 *
 * <p>Not here: where the limits are configured (config of the server), how the figures are shown (stats).
 */
@NullMarked
package org.heliostat.servlet.websocket.figures;

import org.jspecify.annotations.NullMarked;
