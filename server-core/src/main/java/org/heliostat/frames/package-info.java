/**
 * Frames of HTTP/2 and what both sides of a connection need for them (RFC 9113 §4, §5, §6; RFC 7541): a server for its clients,
 * a proxy for its origins. Nothing here knows which side it is on. {@link ChunkExtensions} is what both read of HTTP/1 by one
 * grammar, so that neither sees the end of a chunk elsewhere than the other.
 *
 * <p>Start reading at {@link FrameReader} and {@link FrameListener}, which hears of frames that keep the rules of their kind;
 * {@link FrameWriter} is the way back. Blocks are decoded by Netty's HPACK decoder and encoded by {@link FieldEncoder}.
 * {@link ReceiveWindow}, {@link EndedStreams} and {@link FloodGuard} remember what was allowed, ended and sent.
 *
 * <p>Threads: of one connection, on its I/O loop; a field encoder is used by the thread that has made it.
 *
 * <p>Not here: streams and what may come when, what fields mean (http.http2 for clients, gateway.upstream for origins).
 */
@NullMarked
package org.heliostat.frames;

import org.jspecify.annotations.NullMarked;
