/**
 * Opens connections to origins: addresses, TLS, and which protocol is spoken.
 *
 * <p>Start reading at {@link org.heliostat.gateway.upstream.connect.Connector}. On the I/O loop of whoever asks; handshakes
 * take threads of their own.
 *
 * <p>Not here: what is spoken (upstream, upstream.http2), what is kept open (origin).
 */
@NullMarked
package org.heliostat.gateway.upstream.connect;

import org.jspecify.annotations.NullMarked;
