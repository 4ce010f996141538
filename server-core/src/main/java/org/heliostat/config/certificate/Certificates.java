package org.heliostat.config.certificate;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;

/**
 * All certificates of an instance. Immutable.
 *
 * @param servers by nickname
 * @param trusted whose clients are believed: certificates in {@code conf/certs/trusted/}
 * @param sockets what a program says of its listen sockets, by their ids
 */
public record Certificates(
        Map<String, ServerCertificate> servers, List<X509Certificate> trusted, Map<String, SocketTls> sockets) {

    public static final Certificates NONE = new Certificates(Map.of(), List.of());

    public Certificates {
        servers = Map.copyOf(servers);
        trusted = List.copyOf(trusted);
        sockets = Map.copyOf(sockets);
    }

    /** Those of files. */
    public Certificates(Map<String, ServerCertificate> servers, List<X509Certificate> trusted) {
        this(servers, trusted, Map.of());
    }

    /** @return how TLS is spoken on that listen socket: as usual, where nobody says otherwise */
    public SocketTls of(String listenSocketId) {
        SocketTls said = sockets.get(listenSocketId);
        return said == null ? new SocketTls(trusted, TlsRules.USUAL, Map.of()) : said;
    }
}
