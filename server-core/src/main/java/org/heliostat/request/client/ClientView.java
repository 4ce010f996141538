package org.heliostat.request.client;

import java.net.InetSocketAddress;

/**
 * How the client sees this server and who it is, after Forwarded and X-Forwarded-* of trusted proxies (RFC 7239).
 * Immutable.
 *
 * @param scheme {@code http} or {@code https}
 * @param host name or address without port, lower case; IPv6 in brackets
 * @param port that the client addressed
 * @param receivedOn port that its request really came in on: ours, or the trusted proxy's where that says how it was asked
 * @param address of the client
 */
public record ClientView(String scheme, String host, int port, int receivedOn, InetSocketAddress address) {

    /** A client that has addressed the port its request came in on. */
    public ClientView(String scheme, String host, int port, InetSocketAddress address) {
        this(scheme, host, port, port, address);
    }

    /** @return whether the client's way to us is protected */
    public boolean isSecure() {
        return scheme.equals("https");
    }

    /** @return scheme, host and, unless it is the scheme's usual one, port: the beginning of an absolute URL */
    public String origin() {
        boolean usual = port == (isSecure() ? 443 : 80);
        return scheme + "://" + host + (usual ? "" : ":" + port);
    }

    /** @return whether both clients addressed the same scheme, host and port */
    public boolean hasOriginOf(ClientView other) {
        return port == other.port && host.equals(other.host) && scheme.equals(other.scheme);
    }
}
