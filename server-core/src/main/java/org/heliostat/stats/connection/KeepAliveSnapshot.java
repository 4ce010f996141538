package org.heliostat.stats.connection;

/**
 * Figures of persistent connections: perfdump's KeepAliveInfo, the keepalive-bucket of stats-xml.
 *
 * @param count connections that hold a reservation, in service or idle
 * @param max MaxKeepAliveConnections
 * @param hits requests that began on a kept connection
 * @param flushes idle connections closed to make room; always 0, newcomers are refused instead
 * @param refusals reservations refused because {@code max} was reached
 * @param timeouts idle connections closed after KeepAliveTimeout
 * @param timeoutSeconds KeepAliveTimeout
 */
public record KeepAliveSnapshot(
        int count, int max, long hits, long flushes, long refusals, long timeouts, long timeoutSeconds) {}
