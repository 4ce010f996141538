/**
 * Frames and field blocks of HTTP/2 (RFC 9113 §4, §6; RFC 7541).
 *
 * <p>Start reading at {@link FrameReader} and {@link FrameListener}, which hears of frames that keep the rules of their kind;
 * {@link FrameWriter} is the way back. Blocks are decoded by Netty's HPACK decoder and encoded by {@link FieldEncoder}.
 *
 * <p>Threads: of one connection, on its I/O loop; a field encoder is used by the thread that has made it.
 *
 * <p>Not here: streams and what may come when (http2), what fields mean (message).
 */
@NullMarked
package org.heliostat.http.http2.wire;

import org.jspecify.annotations.NullMarked;
