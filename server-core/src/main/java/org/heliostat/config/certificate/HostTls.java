package org.heliostat.config.certificate;

import java.security.cert.X509Certificate;
import java.util.List;
import org.heliostat.config.serverxml.SslParams;

/**
 * How TLS is spoken with clients that name one host (SNI), as a program holds it in memory. Immutable.
 *
 * @param clientAuth whether clients are asked for a certificate of their own
 * @param trusted whose clients are believed
 */
public record HostTls(
        ServerCertificate certificate, SslParams.ClientAuth clientAuth, List<X509Certificate> trusted, TlsRules rules) {

    public HostTls {
        trusted = List.copyOf(trusted);
    }
}
