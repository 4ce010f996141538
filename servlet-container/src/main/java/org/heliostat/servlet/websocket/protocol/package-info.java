/**
 * The WebSocket protocol on the line: frames both ways (RFC 6455, section 5), compressed messages (RFC 7692), the words of
 * the opening handshake (section 4), and the order in which frames leave.
 *
 * <p>Start reading at {@link FrameReader}, which takes bytes as they come and tells a {@link FrameSink} what they are, and at
 * {@link MessageSender}, which makes frames of messages. {@link Outgoing} hands their bytes to a {@link Line}, in pieces that
 * a slow peer can take. {@link DeflateOffer} says what was agreed on about compression: every message is compressed by
 * itself, so that a connection which says nothing holds no compressor.
 *
 * <p>Threads: what reads belongs to one connection and is used by one thread at a time. Any thread sends; whoever finds work
 * to do for the line does it, the I/O loop included, and no thread waits for another one's lock to do it.
 *
 * <p>Not here: what messages mean to an application, and how large they may become (session), what is decided in a
 * handshake (server, container).
 */
@NullMarked
package org.heliostat.servlet.websocket.protocol;

import org.jspecify.annotations.NullMarked;
