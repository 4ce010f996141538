package org.heliostat.gateway.upstream;

import static java.util.Objects.requireNonNull;

import java.time.Duration;

/**
 * What every connection to another server keeps to (Init http-client-config). Immutable.
 *
 * @param keepAlive whether connections are used more than once
 * @param keepAliveTimeout how long one may be idle; whole seconds, looked at once a second
 * @param maxIdle idle connections to one origin that each I/O loop keeps
 * @param timeout for a head from its first wait to its end, and between two pieces of a body
 * @param connectTimeout for a connection, and for its TLS handshake
 * @param head of a response
 * @param addresses of a host that are tried for one request
 * @param http2 what holds for connections of HTTP/2 besides
 * @param allowsLoopback whether a name may lead to an address of this machine
 */
public record UpstreamSettings(
        boolean keepAlive,
        Duration keepAliveTimeout,
        int maxIdle,
        Duration timeout,
        Duration connectTimeout,
        HeadLimits head,
        int addresses,
        Http2Limits http2,
        boolean allowsLoopback) {

    /**
     * Limits of a connection of HTTP/2. Immutable.
     *
     * @param streams requests at the same time, however many more the origin takes
     * @param window bytes to which the window of a response's body may grow
     * @param growth bytes by which the windows of all responses may have grown
     * @param ping how long the origin may send nothing before it is asked whether it is there; zero for never
     * @param floods what it may send for nothing
     */
    public record Http2Limits(int streams, int window, int growth, Duration ping, OriginFloods floods) {

        public Http2Limits {
            requireNonNull(ping, "ping");
            requireNonNull(floods, "floods");
        }
    }

    public UpstreamSettings {
        requireNonNull(head, "head");
        requireNonNull(http2, "http2");
        requireNonNull(keepAliveTimeout, "keepAliveTimeout");
        requireNonNull(timeout, "timeout");
        requireNonNull(connectTimeout, "connectTimeout");
    }
}
