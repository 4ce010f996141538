package org.heliostat.config.serverxml;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.SourceLocation;

/**
 * {@code <SSLPARAMS>} of a listen socket. SSL 2 and SSL 3 are gone; their attributes only draw a warning.
 *
 * @param serverCertNickname name of the files in {@code conf/certs}
 * @param moreCertNicknames of certificates for the same hosts, with keys of other kinds
 * @param acme whether the certificate of serverCertNickname is ordered from an authority
 * @param tls whether TLS 1.2 and later are offered; without it there would be nothing to speak
 */
public record SslParams(
        SourceLocation at,
        String serverCertNickname,
        List<String> moreCertNicknames,
        boolean acme,
        boolean tls,
        ClientAuth clientAuth) {

    /** Nickname where server.xml names none, as in the original. */
    static final String USUAL_NICKNAME = "Server-Cert";

    public SslParams {
        moreCertNicknames = List.copyOf(moreCertNicknames);
    }

    /** With one certificate, of the administrator's. */
    public SslParams(SourceLocation at, String serverCertNickname, boolean tls, ClientAuth clientAuth) {
        this(at, serverCertNickname, List.of(), false, tls, clientAuth);
    }

    /** @return every nickname, servercertnickname first */
    public List<String> nicknames() {
        return Stream.concat(Stream.of(serverCertNickname), moreCertNicknames.stream())
                .distinct()
                .toList();
    }

    /** @return whether the files of this nickname may be missing, until an authority has made the certificate */
    public boolean isOrdered(String nickname) {
        return acme && nickname.equals(serverCertNickname);
    }

    /** Whether clients are asked for a certificate of their own. */
    public enum ClientAuth {
        NONE,
        /** Asked, but let in without. */
        OPTIONAL,
        REQUIRED;

        static ClientAuth of(String text) {
            return switch (text) {
                case "optional" -> OPTIONAL;
                case "true", "on", "yes", "1" -> REQUIRED;
                default -> NONE;
            };
        }
    }
}
