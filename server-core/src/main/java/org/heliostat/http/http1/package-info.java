/**
 * HTTP/1.1 and HTTP/1.0: bytes to exchanges and back (RFC 9112), on a connection of {@code http.channel}.
 *
 * <p>Start reading at {@link Http1Connection}, where a connection stands between its requests and answers: it finds
 * heads with {@link HeadReader}, feeds {@link Http1Body} and hands exchanges over. The way back is {@link
 * Http1Transport}, one for each exchange, with {@link AnswerBytes}. Nobody knows the class above it: a transport asks a
 * {@link TransportOwner}, a body a {@link BodyOwner}.
 *
 * <p>Threads: connections live on their I/O loop; a transport and a body are used by one thread at a time and meet the
 * loop in lock-free queues. An I/O loop never waits. Buffers are released here or given to the connection.
 *
 * <p>Not here: sockets, TLS, the order of sends (http.channel), accepting (listen), time-outs' walk (connection),
 * meaning of requests (request and above).
 */
@NullMarked
package org.heliostat.http.http1;

import org.jspecify.annotations.NullMarked;
