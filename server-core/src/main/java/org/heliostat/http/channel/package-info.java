/**
 * A client's connection as every protocol needs it: sends in order (buffers, files, paced parts), what the client takes
 * and how fast, the end that lingers, half-closed connections, TLS's handshake. It knows no request.
 *
 * <p>Start reading at the two interfaces: {@link ConnectionChannel}, what a protocol asks of its connection, and {@link
 * ChannelProtocol}, what a connection asks of its protocol. {@link ConnectionHandler} joins both to a channel of
 * Netty's; {@link OrderedSends} is the way out. Tests put a connection in memory, or a protocol that only listens, in
 * the place of the other side.
 *
 * <p>Threads: everything of one connection runs on its I/O loop; what may be called by any thread says so. Other threads
 * hand {@link Send}s over without a lock. Buffers are released here.
 *
 * <p>Not here: requests, answers and what their bytes look like (http1), accepting (listen).
 */
@NullMarked
package org.heliostat.http.channel;

import org.jspecify.annotations.NullMarked;
