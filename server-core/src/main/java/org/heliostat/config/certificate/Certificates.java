package org.heliostat.config.certificate;

import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;

/**
 * All certificates of an instance. Immutable.
 *
 * @param servers by nickname
 * @param trusted whose clients are believed: certificates in {@code conf/certs/trusted/}
 */
public record Certificates(Map<String, ServerCertificate> servers, List<X509Certificate> trusted) {

    public static final Certificates NONE = new Certificates(Map.of(), List.of());

    public Certificates {
        servers = Map.copyOf(servers);
        trusted = List.copyOf(trusted);
    }
}
