package org.heliostat.config.certificate;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * A certificate with its private key. Immutable.
 *
 * @param nickname servercertnickname in SSLPARAMS
 * @param chain the server's own certificate first, then those that signed it
 */
public record ServerCertificate(String nickname, List<X509Certificate> chain, PrivateKey key) {

    public ServerCertificate {
        chain = List.copyOf(chain);
    }

    @Override
    public String toString() {
        return nickname + ": " + chain.get(0).getSubjectX500Principal().getName();
    }
}
