package org.heliostat.listen.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.List;
import org.heliostat.config.certificate.TlsRules;
import org.heliostat.config.serverxml.SslParams;

/**
 * Names under what a session was agreed on: the virtual server, whose certificates are asked for, and the host with rules of its
 * own. A session goes on only where all are as they were, so that nobody comes in by it elsewhere (CVE-2025-23419).
 */
final class SessionPolicy {

    private final SslParams.ClientAuth clientAuth;
    private final List<X509Certificate> trusted;
    private final String host;
    private final TlsRules rules;

    /**
     * @param trusted whose clients are believed
     * @param host that these are the rules of; empty for those of the listen socket
     */
    SessionPolicy(SslParams.ClientAuth clientAuth, List<X509Certificate> trusted, String host, TlsRules rules) {
        this.clientAuth = clientAuth;
        this.host = host;
        this.rules = rules;
        this.trusted = clientAuth == SslParams.ClientAuth.NONE ? List.of() : List.copyOf(trusted);
    }

    /** @return 32 bytes, the same in each process of the same configuration */
    byte[] id(String virtualServer) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(clientAuth.name().getBytes(StandardCharsets.US_ASCII));
            digest.update((byte) 0);
            for (X509Certificate one : trusted) {
                digest.update(one.getEncoded());
            }
            digest.update((byte) 0);
            if (!host.isEmpty() || !rules.equals(TlsRules.USUAL)) {
                digest.update((host + rules).getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return digest.digest(virtualServer.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
