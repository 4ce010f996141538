/**
 * Sockets: binding, accepting, and the I/O loops behind them.
 *
 * <p>Start reading at {@link ListenSockets}. An acceptor takes connections and gives each to an {@link IoLoops I/O
 * loop}, where {@code http1} takes over.
 *
 * <p>Threads: one or more acceptors per listen socket, I/O loops shared by all sockets. The public methods are called
 * by whoever starts and stops the server.
 *
 * <p>Not here: what is said on a connection (http), how long it lives (connection).
 */
@NullMarked
package org.heliostat.listen;

import org.jspecify.annotations.NullMarked;
