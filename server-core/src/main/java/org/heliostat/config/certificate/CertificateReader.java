package org.heliostat.config.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.PemFile.Block;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.SslParams;

/**
 * Reads what secure listen sockets need: {@code certs/NAME.pem} with {@code NAME.key} (or both in the one file), or
 * {@code certs/NAME.p12}, where NAME is servercertnickname.
 */
public final class CertificateReader {

    /** Where certificates are, in the configuration folder. */
    public static final String FOLDER = "certs";

    /** Where their passwords are, in the configuration folder. */
    public static final String PASSWORDS = Passwords.FILE;

    private static final String TRUSTED = "trusted";
    private static final List<String> ENDINGS = List.of(".pem", ".crt", ".cer", ".der");

    private final Path confFolder;
    private final Path folder;
    private final Passwords passwords;
    private final Certificates held;
    private final Findings findings;

    CertificateReader(Path confFolder, Findings findings) {
        this(confFolder, Certificates.NONE, findings);
    }

    private CertificateReader(Path confFolder, Certificates held, Findings findings) {
        this.held = held;
        this.confFolder = confFolder;
        this.folder = confFolder.resolve(FOLDER);
        this.passwords = Passwords.read(confFolder, findings);
        this.findings = findings;
    }

    /** Reads the certificates of all secure sockets; what is wrong with them is among the findings afterwards. */
    public static Certificates read(Path confFolder, List<ListenSocketConfig> sockets, Findings findings) {
        return read(confFolder, sockets, Certificates.NONE, findings);
    }

    /**
     * Reads as above.
     *
     * @param held in memory: they go before files
     */
    public static Certificates read(
            Path confFolder, List<ListenSocketConfig> sockets, Certificates held, Findings findings) {
        return readAgain(confFolder, sockets, held, Certificates.NONE, findings);
    }

    /**
     * Reads as {@link #read} does.
     *
     * @param held in memory: they go before files
     * @param before what was read earlier: it stays in the place of what is broken now
     */
    public static Certificates readAgain(
            Path confFolder,
            List<ListenSocketConfig> sockets,
            Certificates held,
            Certificates before,
            Findings findings) {
        List<ListenSocketConfig> secure =
                sockets.stream().filter(ListenSocketConfig::security).toList();
        if (secure.isEmpty()) {
            return Certificates.NONE;
        }
        return new CertificateReader(confFolder, held, findings).read(secure, before);
    }

    private Certificates read(List<ListenSocketConfig> secure, Certificates before) {
        Map<String, ServerCertificate> servers = new HashMap<>();
        List<X509Certificate> trusted = trusted(before.trusted());
        for (ListenSocketConfig socket : secure) {
            SslParams params = socket.tls();
            for (String nickname : params.nicknames()) {
                if (!servers.containsKey(nickname)) {
                    server(nickname, params)
                            .or(() -> Optional.ofNullable(before.servers().get(nickname)))
                            .ifPresent(found -> servers.put(nickname, found));
                }
            }
        }
        Certificates all = new Certificates(servers, trusted, held.sockets());
        for (ListenSocketConfig socket : secure) {
            SslParams params = socket.tls();
            if (params.clientAuth() != SslParams.ClientAuth.NONE
                    && all.of(socket.id()).trusted().isEmpty()) {
                findings.error(
                        params.at(),
                        "SSLPARAMS: clientauth: nobody to believe (expected: certificates in conf/certs/trusted)");
            }
        }
        return all;
    }

    private Optional<ServerCertificate> server(String nickname, SslParams params) {
        ServerCertificate inMemory = held.servers().get(nickname);
        if (inMemory != null) {
            return Optional.of(inMemory);
        }
        SourceLocation at = params.at();
        if (nickname.isBlank() || nickname.contains("/") || nickname.contains("\\") || nickname.startsWith(".")) {
            findings.wrongValue(at, "SSLPARAMS: servercertnickname", nickname, "the name of a file in conf/certs");
            return Optional.empty();
        }
        Path pem = folder.resolve(nickname + ".pem");
        Path store = folder.resolve(nickname + ".p12");
        try {
            if (Files.exists(pem)) {
                return Optional.of(ofPem(nickname, pem));
            }
            if (Files.exists(store)) {
                return Optional.of(ofStore(nickname, store));
            }
            if (params.isOrdered(nickname)) {
                return Optional.empty();
            }
            findings.wrongValue(
                    at,
                    "SSLPARAMS: servercertnickname",
                    nickname,
                    "conf/certs/" + nickname + ".pem with " + nickname + ".key, or " + nickname + ".p12");
        } catch (UnusableFileException bad) {
            Path file = Files.exists(pem) ? pem : store;
            findings.error(shown(bad.file().orElse(file)), String.valueOf(bad.getMessage()));
        }
        return Optional.empty();
    }

    ServerCertificate ofPem(String nickname, Path pem) throws UnusableFileException {
        List<Block> blocks = PemFile.read(pem);
        Path separate = folder.resolve(nickname + ".key");
        if (!Files.exists(separate)) {
            return of(nickname, blocks, key(nickname, blocks));
        }
        PrivateKey key;
        try {
            key = key(nickname, PemFile.read(separate));
        } catch (UnusableFileException bad) {
            throw bad.in(separate);
        }
        return of(nickname, blocks, key);
    }

    /** @param pem certificate and key in one */
    ServerCertificate ofPem(String nickname, String pem) throws UnusableFileException {
        List<Block> blocks = PemFile.blocks(pem);
        return of(nickname, blocks, key(nickname, blocks));
    }

    private PrivateKey key(String nickname, List<Block> blocks) throws UnusableFileException {
        return PrivateKeys.of(blocks, passwords.of(nickname));
    }

    private static ServerCertificate of(String nickname, List<Block> blocks, PrivateKey key)
            throws UnusableFileException {
        return checked(new ServerCertificate(nickname, certificates(blocks), key));
    }

    private ServerCertificate ofStore(String nickname, Path store) throws UnusableFileException {
        char[] password = passwords.of(nickname).orElse(new char[0]);
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            for (String alias : Collections.list(keys.aliases())) {
                Key key = keys.getKey(alias, password);
                if (key instanceof PrivateKey found) {
                    return checked(new ServerCertificate(nickname, x509(keys.getCertificateChain(alias)), found));
                }
            }
            throw new UnusableFileException("holds no private key");
        } catch (IOException | GeneralSecurityException wrong) {
            throw new UnusableFileException(
                    isOfPassword(wrong)
                            ? "cannot be opened with " + passwords.shown(nickname)
                            : "is no key store that can be read (expected: PKCS #12)");
        }
    }

    /** A key store says so by its cause, the key in it by the exception itself. */
    private static boolean isOfPassword(Exception wrong) {
        return wrong instanceof UnrecoverableKeyException || wrong.getCause() instanceof UnrecoverableKeyException;
    }

    /** A certificate of another key would only show when the first client comes. */
    static ServerCertificate checked(ServerCertificate certificate) throws UnusableFileException {
        String ofKey = certificate.key().getAlgorithm();
        X509Certificate own = certificate.chain().get(0);
        if (!KeyPairs.belong(own.getPublicKey(), certificate.key())) {
            throw new UnusableFileException("its first certificate ("
                    + own.getPublicKey().getAlgorithm() + ") and its key (" + ofKey + ") do not belong together");
        }
        return certificate;
    }

    private List<X509Certificate> trusted(List<X509Certificate> before) {
        int errors = findings.errorCount();
        List<X509Certificate> all = trusted();
        return findings.errorCount() > errors && !before.isEmpty() ? before : all;
    }

    private List<X509Certificate> trusted() {
        List<X509Certificate> all = new ArrayList<>(held.trusted());
        Path trusted = folder.resolve(TRUSTED);
        if (!Files.isDirectory(trusted)) {
            return all;
        }
        try (Stream<Path> files = Files.list(trusted)) {
            for (Path file :
                    files.filter(CertificateReader::isCertificate).sorted().toList()) {
                try {
                    all.addAll(certificates(PemFile.readCertificates(file)));
                } catch (UnusableFileException bad) {
                    findings.error(shown(file), String.valueOf(bad.getMessage()));
                }
            }
        } catch (IOException unreadable) {
            findings.error(shown(trusted), "cannot be listed");
        }
        return all;
    }

    private static boolean isCertificate(Path file) {
        String name = file.toString();
        return ENDINGS.stream().anyMatch(name::endsWith);
    }

    static List<X509Certificate> certificates(List<Block> blocks) throws UnusableFileException {
        List<X509Certificate> found = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : blocks) {
                if (block.label().equals("CERTIFICATE")) {
                    found.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.der())));
                }
            }
        } catch (CertificateException unreadable) {
            throw new UnusableFileException("holds a certificate that cannot be read");
        }
        if (found.isEmpty()) {
            throw new UnusableFileException("holds no certificate (expected: a block CERTIFICATE)");
        }
        return found;
    }

    static List<X509Certificate> x509(Certificate[] chain) throws UnusableFileException {
        List<X509Certificate> found = new ArrayList<>();
        for (Certificate certificate : chain) {
            if (certificate instanceof X509Certificate x509) {
                found.add(x509);
            }
        }
        if (found.isEmpty()) {
            throw new UnusableFileException("holds no certificate for its key");
        }
        return found;
    }

    private SourceLocation shown(Path file) {
        return new SourceLocation(
                "conf/" + confFolder.relativize(file).toString().replace('\\', '/'), 0);
    }
}
