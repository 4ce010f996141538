/**
 * Applications as clients of other servers' WebSockets.
 *
 * <p>Start reading at {@link Connector}. Each connection has one thread that reads and borrows others of its application to
 * write and to run code; all of them end with the application. Nothing here touches an I/O loop.
 *
 * <p>Not here: the session (session), which is the same on both sides.
 */
@NullMarked
package org.heliostat.servlet.websocket.client;

import org.jspecify.annotations.NullMarked;
