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
 * @param headSize bytes of a head, and of trailer fields, at most
 * @param headLines fields of these at most
 * @param allowsLoopback whether a name may lead to an address of this machine
 */
public record UpstreamSettings(
        boolean keepAlive,
        Duration keepAliveTimeout,
        int maxIdle,
        Duration timeout,
        Duration connectTimeout,
        int headSize,
        int headLines,
        boolean allowsLoopback) {

    public UpstreamSettings {
        requireNonNull(keepAliveTimeout, "keepAliveTimeout");
        requireNonNull(timeout, "timeout");
        requireNonNull(connectTimeout, "connectTimeout");
    }
}
