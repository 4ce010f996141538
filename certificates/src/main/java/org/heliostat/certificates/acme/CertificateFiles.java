package org.heliostat.certificates.acme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.certificate.CertificateReader;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.UnusableFileException;

/** Keeps ordered certificates in conf/certs, where the core finds them. Belongs to the thread of orders, which may wait. */
final class CertificateFiles {

    private static final long LARGEST = 1024 * 1024;
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private final CertificateFolder folder;
    private final Path files;

    /** @param confFolder the configuration folder of an instance */
    CertificateFiles(Path confFolder) {
        this.folder = new CertificateFolder(confFolder);
        this.files = confFolder.resolve(CertificateReader.FOLDER);
    }

    /**
     * @param most orders in 24 hours
     * @return whether there was an order left, which is taken now
     * @throws OrderFailedException when it cannot be noted
     */
    boolean takeOrder(OrderBudget budget, int most, Instant now) throws OrderFailedException {
        return budget.take(most, now, files);
    }

    /**
     * @return the certificate that is there; empty where there is none
     * @throws OrderFailedException when there is one that cannot be read
     */
    Optional<ServerCertificate> current(String nickname) throws OrderFailedException {
        Path pem = files.resolve(nickname + ".pem");
        if (!Files.exists(pem)) {
            return Optional.empty();
        }
        try {
            Path key = files.resolve(nickname + ".key");
            String whole = Files.exists(key) ? text(pem) + "\n" + text(key) : text(pem);
            return Optional.of(folder.read(nickname, whole));
        } catch (IOException | UnusableFileException unreadable) {
            throw new OrderFailedException("conf/certs/" + nickname + ".pem: " + unreadable.getMessage());
        }
    }

    private static String text(Path file) throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IOException("is larger than " + LARGEST + " bytes");
        }
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    /**
     * Puts another certificate in its place, whole or not at all.
     *
     * @param chain the certificate itself first
     * @throws OrderFailedException when it cannot be written, or a listen socket could not use it
     */
    void put(String nickname, List<X509Certificate> chain, PrivateKey key) throws OrderFailedException {
        try {
            StringBuilder pem = new StringBuilder();
            for (X509Certificate one : chain) {
                pem.append(block("CERTIFICATE", one.getEncoded()));
            }
            String whole = pem + block("PRIVATE KEY", key.getEncoded());
            folder.read(nickname, whole);
            folder.put(nickname, whole);
        } catch (GeneralSecurityException | UnusableFileException useless) {
            throw new OrderFailedException("the certificate that came cannot be used: " + useless.getMessage());
        } catch (IOException unwritable) {
            throw new OrderFailedException("conf/certs/" + nickname + ".pem cannot be written: " + unwritable);
        }
    }

    private static String block(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n" + LINES.encodeToString(der) + "\n-----END " + label + "-----\n";
    }
}
