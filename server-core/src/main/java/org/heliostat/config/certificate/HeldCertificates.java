package org.heliostat.config.certificate;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Makes certificates of key stores and texts that a program holds in memory. Any thread. */
public final class HeldCertificates {

    private HeldCertificates() {}

    /**
     * Takes a certificate and its key out of two texts in PEM, or one that holds both.
     *
     * @param certificates the server's own first, then those that signed it
     * @param password of the key, where it is encrypted
     * @throws UnusableFileException when they cannot be read, or do not belong together
     */
    public static ServerCertificate ofPem(String nickname, String certificates, String key, Optional<char[]> password)
            throws UnusableFileException {
        return CertificateReader.checked(new ServerCertificate(
                nickname,
                CertificateReader.certificates(PemFile.blocks(certificates)),
                PrivateKeys.of(PemFile.blocks(key), password)));
    }

    /**
     * Takes a certificate and its key out of a key store that has been loaded.
     *
     * @param alias empty: the first that has a key
     * @param password of the key
     * @throws UnusableFileException when there is none, or the password is another one
     */
    public static ServerCertificate ofStore(String nickname, KeyStore store, Optional<String> alias, char[] password)
            throws UnusableFileException {
        try {
            for (String each : Collections.list(store.aliases())) {
                boolean wished = alias.map(each::equalsIgnoreCase).orElseGet(() -> isKey(store, each));
                if (wished && store.getKey(each, password) instanceof PrivateKey key) {
                    List<X509Certificate> chain = CertificateReader.x509(store.getCertificateChain(each));
                    return CertificateReader.checked(new ServerCertificate(nickname, chain, key));
                }
            }
        } catch (GeneralSecurityException wrong) {
            throw new UnusableFileException("a key of the key store cannot be opened with its password: " + wrong);
        }
        throw new UnusableFileException("the key store holds no private key"
                + alias.map(one -> " of the name " + one).orElse(""));
    }

    private static boolean isKey(KeyStore store, String alias) {
        try {
            return store.isKeyEntry(alias);
        } catch (GeneralSecurityException notLoaded) {
            return false;
        }
    }

    /**
     * Takes certificates out of a text in PEM, as those of authorities.
     *
     * @throws UnusableFileException when there is none
     */
    public static List<X509Certificate> certificates(String pem) throws UnusableFileException {
        return CertificateReader.certificates(PemFile.blocks(pem));
    }

    /**
     * Takes every certificate out of a key store that has been loaded.
     *
     * @throws UnusableFileException when there is none
     */
    public static List<X509Certificate> certificates(KeyStore store) throws UnusableFileException {
        List<X509Certificate> found = new ArrayList<>();
        try {
            for (String alias : Collections.list(store.aliases())) {
                Certificate certificate = store.getCertificate(alias);
                if (certificate instanceof X509Certificate x509) {
                    found.add(x509);
                }
            }
        } catch (GeneralSecurityException notLoaded) {
            throw new UnusableFileException("the key store has not been loaded: " + notLoaded);
        }
        if (found.isEmpty()) {
            throw new UnusableFileException("the key store holds no certificate");
        }
        return found;
    }
}
