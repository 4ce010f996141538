package org.heliostat.listen.proxy;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * What a proxy says of a connection. Immutable.
 *
 * @param client who has connected to the proxy; null where the connection is the proxy's own (LOCAL), or of a kind that has
 *     no such addresses (UNKNOWN): the addresses of the connection itself hold then
 * @param addressed what the client has connected to; null where {@code client} is
 */
public record ProxyHeader(@Nullable InetSocketAddress client, @Nullable InetSocketAddress addressed) {

    /** Nothing is said: the addresses of the connection itself hold. */
    static final ProxyHeader OWN = new ProxyHeader(null, null);
}
