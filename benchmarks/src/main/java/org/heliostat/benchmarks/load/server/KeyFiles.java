package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key with a certificate for localhost that it has signed itself, in both forms that servers read. Immutable.
 *
 * @param store PKCS #12, opened with {@link #PASSWORD}
 * @param pem the certificate, then the key as PKCS #8
 */
public record KeyFiles(Path store, Path pem) {

    public static final String PASSWORD = "changeit";

    private static final String ALIAS = "localhost";

    /** What the key calculates with. */
    public enum Kind {
        /** P-256. */
        ECDSA(List.of("-keyalg", "EC", "-groupname", "secp256r1")),
        /** 2048 bits. */
        RSA(List.of("-keyalg", "RSA", "-keysize", "2048"));

        private final List<String> arguments;

        Kind(List<String> arguments) {
            this.arguments = arguments;
        }
    }

    /**
     * Makes them with the keytool of the JDK that runs this, in about a second.
     *
     * @param folder takes the files
     * @throws IOException when keytool fails; the message is its own
     */
    public static KeyFiles make(Path folder, Kind kind) throws IOException {
        String name = kind.name().toLowerCase(Locale.ROOT);
        Path store = folder.resolve(name + ".p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(kind.arguments);
        command.addAll(List.of("-alias", ALIAS, "-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1"));
        command.addAll(List.of("-validity", "30", "-storetype", "PKCS12"));
        command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
        run(command);
        KeyFiles made = new KeyFiles(store, folder.resolve(name + ".pem"));
        Files.writeString(made.pem, made.text());
        Files.setPosixFilePermissions(made.pem, PosixFilePermissions.fromString("rw-------"));
        return made;
    }

    /** @return the key and its certificate, to be opened with {@link #PASSWORD} */
    public KeyStore open() throws IOException {
        try (InputStream bytes = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(bytes, PASSWORD.toCharArray());
            return keys;
        } catch (GeneralSecurityException unreadable) {
            throw new IOException(store + " cannot be read", unreadable);
        }
    }

    /** @return for servers that show it, and clients that believe it alone */
    public SSLContext context() throws IOException {
        try {
            KeyStore keys = open();
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, PASSWORD.toCharArray());
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException unusable) {
            throw new IOException("the key cannot be used", unusable);
        }
    }

    private String text() throws IOException {
        try {
            KeyStore keys = open();
            Key key = keys.getKey(ALIAS, PASSWORD.toCharArray());
            return pem("CERTIFICATE", keys.getCertificate(ALIAS).getEncoded()) + pem("PRIVATE KEY", key.getEncoded());
        } catch (GeneralSecurityException unreadable) {
            throw new IOException(store + " cannot be read", unreadable);
        }
    }

    private static String pem(String label, byte[] der) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }

    private static void run(List<String> command) throws IOException {
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream said = keytool.getInputStream()) {
            String text = new String(said.readAllBytes(), StandardCharsets.UTF_8);
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool said: " + text.strip());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } finally {
            keytool.destroy();
        }
    }
}
