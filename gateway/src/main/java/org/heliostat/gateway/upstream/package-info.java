/**
 * The server as a client of other servers: what a request is sent on and hears of, and HTTP/1.1: one connection, what is written
 * to it and how its answers are read.
 *
 * <p>Start reading at {@link org.heliostat.gateway.upstream.UpstreamStream} and
 * {@link org.heliostat.gateway.upstream.UpstreamCall}, then {@link org.heliostat.gateway.upstream.UpstreamConnection} and
 * {@link org.heliostat.gateway.upstream.ResponseReader}. A connection lives on the I/O loop of the exchange that opened it and
 * is used there only; {@link org.heliostat.gateway.upstream.HostAddresses} asks for addresses on a thread of its own.
 *
 * <p>Not here: HTTP/2 (http2), how connections are made (connect), which server is asked, and what is kept open (origin); exchanges and obj.conf (proxy).
 */
@NullMarked
package org.heliostat.gateway.upstream;

import org.jspecify.annotations.NullMarked;
