package org.heliostat.certificates.acme;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.Findings;
import org.heliostat.config.IoReason;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.CertificateReader;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the key of the account with the authority: conf/certs/acme-account.key, mode 0600. Belongs to the thread of orders,
 * which may wait.
 */
final class AccountKeyFile {

    private static final String NAME = "acme-account.key";
    private static final String PRIVATE = "PRIVATE KEY";
    private static final String PUBLIC = "PUBLIC KEY";
    private static final long LARGEST = 64 * 1024;

    private final Path file;

    /** @param confFolder the configuration folder of an instance */
    AccountKeyFile(Path confFolder) {
        this.file = confFolder.resolve(CertificateReader.FOLDER).resolve(NAME);
    }

    /**
     * @return the key that is there; a new one, written before anybody has seen it, where there is none
     * @throws OrderFailedException when it cannot be read, or written
     */
    KeyPair key() throws OrderFailedException {
        try {
            if (Files.exists(file)) {
                return read();
            }
            KeyPair made = KeyType.EC256.make();
            OwnersFile.write(
                    file,
                    block(PRIVATE, made.getPrivate().getEncoded())
                            + block(PUBLIC, made.getPublic().getEncoded()));
            return made;
        } catch (IOException unusable) {
            throw new OrderFailedException("conf/certs/" + NAME + " cannot be used: " + unusable.getMessage());
        }
    }

    /** Finds out whether the key that is there can be used; a warning, since what is ordered already can be served. */
    void check(Findings findings) {
        try {
            if (Files.exists(file)) {
                read();
            }
        } catch (IOException unusable) {
            findings.warning(new SourceLocation("conf/certs/" + NAME, 0), "cannot be used: " + IoReason.of(unusable));
        }
    }

    private KeyPair read() throws IOException {
        if (Files.size(file) > LARGEST) {
            throw new IOException("it is larger than " + LARGEST + " bytes");
        }
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        try {
            KeyFactory factory = KeyFactory.getInstance("EC");
            return new KeyPair(
                    factory.generatePublic(new X509EncodedKeySpec(der(text, PUBLIC))),
                    factory.generatePrivate(new PKCS8EncodedKeySpec(der(text, PRIVATE))));
        } catch (GeneralSecurityException | IllegalArgumentException noKey) {
            throw noPair(noKey);
        }
    }

    private static byte[] der(String text, String label) throws IOException {
        Matcher block = Pattern.compile("-----BEGIN " + label + "-----([^-]*)-----END " + label + "-----")
                .matcher(text);
        if (!block.find()) {
            throw noPair(null);
        }
        return Base64.getMimeDecoder().decode(block.group(1).strip());
    }

    private static IOException noPair(@Nullable Exception why) {
        return new IOException(
                "it holds no pair of EC keys (expected: the blocks PRIVATE KEY and PUBLIC KEY that the server has"
                        + " written; without the file a new account is made)",
                why);
    }

    private static String block(String label, byte[] der) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
    }
}
