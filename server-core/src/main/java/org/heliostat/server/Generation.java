package org.heliostat.server;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.heliostat.acl.RealmSet;
import org.heliostat.config.instance.Configuration;
import org.heliostat.connection.Overload;
import org.heliostat.http.TrustedProxies;
import org.heliostat.request.Exchange;
import org.heliostat.server.accesslog.RefusedLines;
import org.heliostat.virtualserver.VirtualServers;
import org.jspecify.annotations.Nullable;

/**
 * One configuration and what was made from it; immutable. A request ends on the generation it began with.
 *
 * @param number counts up from 1 with each reload
 * @param configuration as read from the instance
 * @param virtualServers with their pipelines
 * @param overload what a request gets for which there is no room
 * @param refusedLines of access logs, for requests that no virtual server has run
 * @param trustedProxies whose word about hosts and clients is taken
 * @param identities what tells requests apart; null where nobody asks for it
 * @param realms whose users these are
 */
record Generation(
        long number,
        Configuration configuration,
        VirtualServers virtualServers,
        Overload overload,
        RefusedLines refusedLines,
        TrustedProxies trustedProxies,
        @Nullable RequestIdentities identities,
        RealmSet realms) {

    /** @return whether the peer is a proxy that brings the requests of others, whomever it opened the connection for */
    boolean isFromTrustedProxy(Exchange exchange) {
        return isTrustedProxy(exchange.request().connection().remote());
    }

    boolean isTrustedProxy(InetSocketAddress remote) {
        InetAddress peer = remote.getAddress();
        return peer != null && trustedProxies.contains(peer);
    }
}
