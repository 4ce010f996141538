package org.heliostat.stats.connection;

/**
 * One listen socket as configured: perfdump's ListenSocket section.
 *
 * @param id of the {@code <LS>} element
 * @param scheme {@code http} or {@code https}
 * @param address {@code ip:port} as configured
 * @param port that is really bound, differs when 0 was configured
 * @param acceptorThreads threads that accept on it
 * @param certificateDays days for which all its certificates are good, 0 when one is not; -1 without TLS
 * @param defaultVirtualServer for requests whose Host nothing matches
 */
public record ListenSocketSnapshot(
        String id,
        String scheme,
        String address,
        int port,
        int acceptorThreads,
        int certificateDays,
        String defaultVirtualServer) {}
