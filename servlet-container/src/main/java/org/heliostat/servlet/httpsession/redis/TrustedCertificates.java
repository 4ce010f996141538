package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Makes sockets of TLS that trust the certificates of one file, or those that Java trusts. Pure. */
final class TrustedCertificates {

    private TrustedCertificates() {}

    /** @throws IOException when the file cannot be read */
    static SSLSocketFactory sockets(Optional<Path> file) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(file.isPresent() ? store(file.get()) : null);
            context.init(null, trust.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException | IOException unreadable) {
            throw new IOException(
                    "sslTrustFile: " + file.map(Path::toString).orElse("") + " (expected: certificates in PEM)",
                    unreadable);
        }
    }

    private static KeyStore store(Path file) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> all =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            for (Certificate certificate : all) {
                store.setCertificateEntry("trusted" + store.size(), certificate);
            }
        }
        if (store.size() == 0) {
            throw new GeneralSecurityException("no certificate");
        }
        return store;
    }
}
