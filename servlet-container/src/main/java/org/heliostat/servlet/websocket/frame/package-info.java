/**
 * The frames of a WebSocket connection (RFC 6455, section 5).
 *
 * <p>Start reading at {@link FrameReader}, which takes bytes as they come and tells a {@link FrameSink} what they are.
 * {@link Frames} is the way out. Objects belong to one connection and are used by one thread at a time.
 *
 * <p>Not here: what messages mean to an application (session), compression (deflate).
 */
@NullMarked
package org.heliostat.servlet.websocket.frame;

import org.jspecify.annotations.NullMarked;
