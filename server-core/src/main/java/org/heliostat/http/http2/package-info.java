/**
 * HTTP/2 (RFC 9113): frames to exchanges and back, on a connection of {@code http.channel}. Each stream is an exchange.
 *
 * <p>Start reading at {@link Http2Connection}, which begins and ends a connection; {@link StreamFrames} does what frames say,
 * {@link SendRound} decides which stream sends next. The way back of a stream is {@link Http2Transport}, its request's body
 * {@link Http2Body}; both know the connection as a {@link StreamOwner} and a {@link BodyOwner} only. {@code message} knows what fields of requests and answers mean.
 *
 * <p>Threads: connections and streams live on their I/O loop; a transport and a body are used by one thread at a time and meet
 * the loop in lock-free queues. An I/O loop never waits. Received buffers are released in {@code frames}.
 *
 * <p>Not here: frames and field blocks (frames), which protocol a connection speaks (http.channel), sockets, TLS, the order of sends (http.channel), meaning of
 * requests (request and above).
 */
@NullMarked
package org.heliostat.http.http2;

import org.jspecify.annotations.NullMarked;
