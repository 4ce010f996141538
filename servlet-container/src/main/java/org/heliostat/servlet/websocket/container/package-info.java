/**
 * All WebSockets of one application, those that it opens as a client among them.
 *
 * <p>Start reading at {@link ApplicationSockets}, which belongs to the application from its start to its stop;
 * {@link SocketContainer} is what the application sees of it, {@link Connector} how it reaches other servers.
 *
 * <p>Threads: any. Each connection of a client has one thread that reads and borrows others of its application to write and
 * to run code; all of them end with the application. Nothing here touches an I/O loop.
 *
 * <p>Not here: the session (session), which is the same on both sides; handshakes as a server (server).
 */
@NullMarked
package org.heliostat.servlet.websocket.container;

import org.jspecify.annotations.NullMarked;
