package org.heliostat.request.client;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * How the client sees this server and who it is, after Forwarded and X-Forwarded-* of trusted proxies (RFC 7239).
 * Immutable.
 *
 * @param scheme {@code http} or {@code https}
 * @param host name or address without port, lower case; IPv6 in brackets; the servername of the listen socket where the client
 *     named none
 * @param port that the client addressed
 * @param receivedOn port that its request really came in on: ours, or the trusted proxy's where that says how it was asked
 * @param address of the client
 * @param unnamed what stands for the host where the client named none, though the listen socket has a servername; else null
 */
public record ClientView(
        String scheme, String host, int port, int receivedOn, InetSocketAddress address, @Nullable Unnamed unnamed) {

    /**
     * A request that names no host, on a listen socket with a servername. Immutable.
     *
     * @param connectedTo address of ours, by which the virtual server is chosen
     * @param origin of the servername; its scheme is for URLs alone, and makes no request a protected one
     */
    public record Unnamed(String connectedTo, String origin) {}

    /** A client that has named the host. */
    public ClientView(String scheme, String host, int port, int receivedOn, InetSocketAddress address) {
        this(scheme, host, port, receivedOn, address, null);
    }

    /** A client that has addressed the port its request came in on. */
    public ClientView(String scheme, String host, int port, InetSocketAddress address) {
        this(scheme, host, port, port, address);
    }

    /** @return whether the client's way to us is protected */
    public boolean isSecure() {
        return scheme.equals("https");
    }

    /** @return what chooses the virtual server: the host that the client named, else the address it connected to */
    public String addressed() {
        return unnamed == null ? host : unnamed.connectedTo();
    }

    /** @return scheme, host and, unless it is the scheme's usual one, port: the beginning of an absolute URL */
    public String origin() {
        return unnamed == null ? origin(scheme, host, port) : unnamed.origin();
    }

    /** @return host and, unless it is the scheme's usual one, port */
    public String authority() {
        if (unnamed != null) {
            String origin = unnamed.origin();
            return origin.substring(origin.indexOf("//") + 2);
        }
        return isUsual(scheme, port) ? host : host + ":" + port;
    }

    private static boolean isUsual(String scheme, int port) {
        return port == (scheme.equals("https") ? 443 : 80);
    }

    /** @return scheme, host and, unless it is the scheme's usual one, port */
    public static String origin(String scheme, String host, int port) {
        return scheme + "://" + host + (isUsual(scheme, port) ? "" : ":" + port);
    }

    /** @return whether both clients addressed the same scheme, host and port */
    public boolean hasOriginOf(ClientView other) {
        return port == other.port && host.equals(other.host) && scheme.equals(other.scheme);
    }
}
