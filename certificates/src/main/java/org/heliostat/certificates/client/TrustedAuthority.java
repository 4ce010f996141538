package org.heliostat.certificates.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Makes contexts that believe nobody but the certificates of a file: an authority of one's own. */
public final class TrustedAuthority {

    private static final long LARGEST = 1024 * 1024;

    private TrustedAuthority() {}

    /**
     * @param file certificates as PEM
     * @throws UntrustedFileException when it holds none, or cannot be read
     */
    public static SSLContext of(Path file) throws UntrustedFileException {
        try {
            if (Files.size(file) > LARGEST) {
                throw new UntrustedFileException("is larger than " + LARGEST + " bytes");
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            int count = 0;
            for (Certificate one : certificates(file)) {
                store.setCertificateEntry("authority-" + count++, one);
            }
            if (count == 0) {
                throw new UntrustedFileException("holds no certificate");
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException unusable) {
            throw new UntrustedFileException("cannot be read");
        }
    }

    private static Collection<? extends Certificate> certificates(Path file)
            throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in);
        }
    }
}
