/**
 * HTTP/1.1 and HTTP/1.0: bytes to exchanges and back (RFC 9112).
 *
 * <p>Start reading at {@link Http1Connection}, the only handler of a channel: it finds heads with {@link HeadReader},
 * feeds {@link Http1Body} and hands exchanges over. The way back is {@link
 * Http1Transport} (one exchange) on top of {@link OrderedSends} (one connection).
 *
 * <p>Threads: connections live on their I/O loop; a transport and a body are used by one thread at a time and meet
 * the loop in lock-free queues. An I/O loop never waits. Buffers are released in this package.
 *
 * <p>Not here: accepting (listen), time-outs' walk (connection), meaning of requests (request and above).
 */
@NullMarked
package org.heliostat.http.http1;

import org.heliostat.http.channel.OrderedSends;
import org.jspecify.annotations.NullMarked;
