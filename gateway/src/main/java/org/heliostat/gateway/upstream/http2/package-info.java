/**
 * The server as a client of HTTP/2 (RFC 9113): connections that carry the requests of many clients at the same time.
 *
 * <p>Start reading at {@link org.heliostat.gateway.upstream.http2.MultiplexedConnection}; a
 * {@link org.heliostat.gateway.upstream.http2.MultiplexedStream} is one request, and what a proxy sees of it is an
 * {@link org.heliostat.gateway.upstream.UpstreamStream}. {@link org.heliostat.gateway.upstream.http2.OriginFrames} judges what the
 * origin sends, {@link org.heliostat.gateway.upstream.http2.OriginPings} how often it may be asked whether it is there. Everything of a connection belongs to the I/O loop that opened it.
 *
 * <p>Not here: frames and field coding (frames), which connection a request gets (origin), exchanges (proxy).
 */
@NullMarked
package org.heliostat.gateway.upstream.http2;

import org.jspecify.annotations.NullMarked;
