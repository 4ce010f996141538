package org.heliostat.testing;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.Algorithm;
import io.netty.pkitesting.CertificateBuilder.KeyUsage;
import io.netty.pkitesting.X509Bundle;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/** Self-signed certificates made in this process, and the forms in which files hold them. */
public final class TestCertificates {

    public static final String PASSWORD = "changeit";

    /** A certificate with its key, and a PKCS #12 file with both. */
    public record Pair(X509Certificate certificate, PrivateKey key, Path store) {

        public String certificatePem() throws GeneralSecurityException {
            return pem("CERTIFICATE", certificate.getEncoded());
        }

        public String keyPem() {
            return pem("PRIVATE KEY", key.getEncoded());
        }
    }

    private TestCertificates() {}

    /** @param algorithm RSA (2048 bits), EC (P-256) or Ed25519 */
    public static Pair make(Path folder, String name, String algorithm) throws Exception {
        return make(folder, name, algorithm, "CN=" + name);
    }

    /** @param subject a distinguished name, its last part first; it is the issuer, too */
    public static Pair make(Path folder, String name, String algorithm, String subject) throws Exception {
        Instant begin = Instant.now().minus(Duration.ofMinutes(1));
        X509Bundle made = new CertificateBuilder()
                .algorithm(algorithm(algorithm))
                .subject(subject)
                .addSanDnsName(name)
                .addSanDnsName("localhost")
                .addSanIpAddress("127.0.0.1")
                // Who signs itself is its own authority, and shows itself in handshakes as well.
                .setIsCertificateAuthority(true)
                .setKeyUsage(true, KeyUsage.digitalSignature, KeyUsage.keyEncipherment, KeyUsage.keyCertSign)
                .notBefore(begin)
                .notAfter(begin.plus(Duration.ofDays(30)))
                .buildSelfSigned();
        Path store = folder.resolve(name + ".p12");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        PrivateKey key = made.getKeyPair().getPrivate();
        keys.setKeyEntry(name, key, PASSWORD.toCharArray(), made.getCertificatePath());
        try (OutputStream out = Files.newOutputStream(store)) {
            keys.store(out, PASSWORD.toCharArray());
        }
        return new Pair(made.getCertificate(), key, store);
    }

    private static Algorithm algorithm(String name) {
        return switch (name) {
            case "RSA" -> Algorithm.rsa2048;
            case "EC" -> Algorithm.ecp256;
            case "Ed25519" -> Algorithm.ed25519;
            default -> throw new IllegalArgumentException("no algorithm of certificates for tests: " + name);
        };
    }

    public static String pem(String label, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }
}
