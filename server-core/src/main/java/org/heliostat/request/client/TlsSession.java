package org.heliostat.request.client;

import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What TLS agreed on for a connection. Immutable.
 *
 * @param protocol such as {@code TLSv1.3}
 * @param cipherSuite as the JDK names it
 * @param keySize bits of the cipher's key, 0 where it is unknown
 * @param sessionId hexadecimal, empty where there is none
 * @param clientCertificates the client's own first; empty when it showed none
 * @param serverName the host the client asked for in its hello (RFC 6066, section 3), lower case; null when it did not
 * @param ending forgets the session, so that no later connection goes on with it; any thread
 */
public record TlsSession(
        String protocol,
        String cipherSuite,
        int keySize,
        String sessionId,
        List<X509Certificate> clientCertificates,
        @Nullable String serverName,
        Runnable ending) {

    /** A session that nobody else knows of. */
    public TlsSession(
            String protocol,
            String cipherSuite,
            int keySize,
            String sessionId,
            List<X509Certificate> clientCertificates,
            @Nullable String serverName) {
        this(protocol, cipherSuite, keySize, sessionId, clientCertificates, serverName, () -> {});
    }

    public TlsSession {
        clientCertificates = List.copyOf(clientCertificates);
    }
}
