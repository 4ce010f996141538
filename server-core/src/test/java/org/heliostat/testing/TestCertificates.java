package org.heliostat.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Self-signed certificates made by the JDK's keytool, and the forms in which files hold them. */
public final class TestCertificates {

    public static final String PASSWORD = "changeit";

    /** A certificate with its key, and the PKCS #12 file both came from. */
    public record Pair(X509Certificate certificate, PrivateKey key, Path store) {

        public String certificatePem() throws GeneralSecurityException {
            return pem("CERTIFICATE", certificate.getEncoded());
        }

        public String keyPem() {
            return pem("PRIVATE KEY", key.getEncoded());
        }
    }

    private TestCertificates() {}

    /** @param algorithm RSA, EC or Ed25519, as keytool's -keyalg */
    public static Pair make(Path folder, String name, String algorithm) throws Exception {
        return make(folder, name, algorithm, "CN=" + name);
    }

    /** @param subject as keytool's -dname; it is the issuer, too */
    public static Pair make(Path folder, String name, String algorithm, String subject) throws Exception {
        Path store = folder.resolve(name + ".p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                algorithm,
                "-dname",
                subject,
                "-ext",
                "SAN=dns:" + name + ",dns:localhost,ip:127.0.0.1",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString()));
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            throw new IOException("keytool failed: " + command);
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        Key key = keys.getKey(name, PASSWORD.toCharArray());
        return new Pair((X509Certificate) keys.getCertificate(name), (PrivateKey) key, store);
    }

    public static String pem(String label, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }
}
