/**
 * The PROXY protocol: what a proxy in front says of the client's connection before the client's own first byte, as text
 * (version 1) or in binary form (version 2).
 *
 * <p>Start reading at {@link ProxyHeaderHandler}, which stands first in the pipeline of a listen socket that asks for it and
 * leaves when the header is whole; {@link ProxyHeaderParser} knows the bytes.
 *
 * <p>Threads: everything of one connection runs on its I/O loop. Not here: who is believed (http.TrustedProxies), what
 * proxies say of single requests in fields of theirs (http.ClientViews).
 */
@NullMarked
package org.heliostat.listen.proxy;

import org.jspecify.annotations.NullMarked;
