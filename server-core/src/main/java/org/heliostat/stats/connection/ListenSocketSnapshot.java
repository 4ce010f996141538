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
 * @param standIn whether a certificate that the server has made itself stands in for one that has not come yet
 * @param tlsProvider who calculates TLS: {@code openssl} (BoringSSL) or {@code jdk}; empty without TLS
 */
public record ListenSocketSnapshot(
        String id,
        String scheme,
        String address,
        int port,
        int acceptorThreads,
        int certificateDays,
        String defaultVirtualServer,
        boolean standIn,
        String tlsProvider) {

    /** One whose certificates, if it has some, have come, and of which it is not known who calculates. */
    public ListenSocketSnapshot(
            String id,
            String scheme,
            String address,
            int port,
            int acceptorThreads,
            int certificateDays,
            String defaultVirtualServer) {
        this(id, scheme, address, port, acceptorThreads, certificateDays, defaultVirtualServer, false, "");
    }
}
