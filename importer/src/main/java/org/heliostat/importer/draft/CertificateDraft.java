package org.heliostat.importer.draft;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.certificate.CertificateReader;
import org.heliostat.config.certificate.UnusableFileException;

/** A certificate with its chain and key as PEM, of files or of a key store; looked at as a listen socket would. Immutable. */
public final class CertificateDraft {

    private static final int LINE = 64;

    private final String pem;
    private final Optional<String> password;

    private CertificateDraft(String pem, Optional<String> password) {
        this.pem = pem;
        this.password = password;
    }

    /**
     * @param pem certificate, those that signed it, key
     * @param password of the key, where it is encrypted
     */
    public static CertificateDraft ofPem(String pem, Optional<String> password) {
        return new CertificateDraft(pem, password);
    }

    /**
     * @param type JKS or PKCS12; either is found out where the other one is said
     * @param alias of the key; without one the first key counts
     * @throws GeneralSecurityException when it is no key store, the password is wrong, or there is no such key
     */
    public static CertificateDraft ofStore(
            byte[] store, String type, String storePassword, String keyPassword, Optional<String> alias)
            throws GeneralSecurityException {
        KeyStore opened = KeyStore.getInstance(type);
        try {
            opened.load(new ByteArrayInputStream(store), storePassword.toCharArray());
        } catch (IOException wrong) {
            throw new GeneralSecurityException("cannot be opened with its password", wrong);
        }
        String name = alias.isPresent() ? alias.get() : firstKey(opened);
        Key key = opened.getKey(name, keyPassword.toCharArray());
        Certificate[] chain = opened.getCertificateChain(name);
        if (key == null || key.getEncoded() == null || chain == null) {
            throw new GeneralSecurityException("no key " + name);
        }
        StringBuilder pem = new StringBuilder();
        for (Certificate certificate : chain) {
            block(pem, "CERTIFICATE", encoded(certificate));
        }
        block(pem, "PRIVATE KEY", key.getEncoded());
        return new CertificateDraft(pem.toString(), Optional.empty());
    }

    /** @return the certificates alone, as PEM; empty where there is none, or one that cannot be read */
    static Optional<String> authorities(String pem) {
        try {
            return pem(CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.ISO_8859_1))));
        } catch (GeneralSecurityException unreadable) {
            return Optional.empty();
        }
    }

    /**
     * @param password may be empty: certificates are no secret
     * @return the certificates of a trust store, as PEM; empty where there is none
     * @throws GeneralSecurityException when it is no key store, or the password is wrong
     */
    public static Optional<String> authoritiesOfStore(byte[] store, String type, String password)
            throws GeneralSecurityException {
        KeyStore opened = KeyStore.getInstance(type);
        try {
            opened.load(new ByteArrayInputStream(store), password.isEmpty() ? null : password.toCharArray());
        } catch (IOException wrong) {
            throw new GeneralSecurityException("cannot be opened with its password", wrong);
        }
        List<Certificate> all = new ArrayList<>();
        for (String name : Collections.list(opened.aliases())) {
            if (opened.isCertificateEntry(name)) {
                all.add(opened.getCertificate(name));
            }
        }
        return pem(all);
    }

    private static Optional<String> pem(Collection<? extends Certificate> certificates)
            throws CertificateEncodingException {
        StringBuilder pem = new StringBuilder();
        for (Certificate certificate : certificates) {
            block(pem, "CERTIFICATE", encoded(certificate));
        }
        return pem.isEmpty() ? Optional.empty() : Optional.of(pem.toString());
    }

    private static String firstKey(KeyStore store) throws GeneralSecurityException {
        for (String name : Collections.list(store.aliases())) {
            if (store.isKeyEntry(name)) {
                return name;
            }
        }
        throw new GeneralSecurityException("no key in it");
    }

    private static byte[] encoded(Certificate certificate) throws CertificateEncodingException {
        return certificate.getEncoded();
    }

    private static void block(StringBuilder pem, String kind, byte[] content) {
        String base64 = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(content);
        pem.append("-----BEGIN ").append(kind).append("-----\n");
        pem.append(base64).append("\n-----END ").append(kind).append("-----\n");
    }

    /**
     * Puts it among the files of the instance.
     *
     * @throws UnusableFileException when a listen socket could not use it, and why
     */
    public void putInto(InstanceDraft draft, String nickname) throws UnusableFileException {
        look(nickname);
        draft.file(DraftFile.secret("conf/" + CertificateReader.FOLDER + "/" + nickname + ".pem", pem));
        password.ifPresent(word -> draft.keyPassword(nickname, word));
    }

    /** The reader of certificates finds passwords in a configuration folder: here one that is gone afterwards. */
    private void look(String nickname) throws UnusableFileException {
        try {
            Path conf = Files.createTempDirectory("heliostat-import");
            Path passwords = conf.resolve(CertificateReader.PASSWORDS);
            try {
                if (password.isPresent()) {
                    Files.write(passwords, List.of(nickname + ":" + password.get()), StandardCharsets.UTF_8);
                }
                new CertificateFolder(conf).read(nickname, pem);
            } finally {
                Files.deleteIfExists(passwords);
                Files.delete(conf);
            }
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }
}
