package org.heliostat.certificates.intake;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Knows which hosts a certificate is for: its subject alternative names, never its common name (RFC 9525, section 6). */
public final class CertificateHosts {

    private static final int DNS = 2;
    private static final int IP = 7;

    private CertificateHosts() {}

    /** @return hosts and addresses as the certificate writes them */
    public static List<String> of(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names == null
                    ? List.of()
                    : names.stream()
                            .filter(name ->
                                    name.get(0).equals(DNS) || name.get(0).equals(IP))
                            .map(name -> String.valueOf(name.get(1)))
                            .toList();
        } catch (CertificateParsingException malformed) {
            return List.of();
        }
    }

    /** @return whether a client that asks for the host takes the certificate for its own; {@code *.} stands for one label */
    public static boolean matches(X509Certificate certificate, String host) {
        String wanted = host.toLowerCase(Locale.ROOT);
        int dot = wanted.indexOf('.');
        String wild = dot > 0 ? "*" + wanted.substring(dot) : wanted;
        return of(certificate).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name -> name.equals(wanted) || name.equals(wild));
    }
}
