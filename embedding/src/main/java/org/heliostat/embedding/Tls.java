package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.certificate.HeldCertificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.UnusableFileException;

/**
 * Certificate and key of a listen socket, and whose clients it believes; all of it stays in memory. Immutable: methods
 * return another one. What they are given is read at once, and may be wiped afterwards.
 */
public final class Tls {

    private static final String UNNAMED = "tls";

    private final ServerCertificate certificate;
    private final List<X509Certificate> trusted;
    private final ClientCertificates clients;

    private Tls(ServerCertificate certificate, List<X509Certificate> trusted, ClientCertificates clients) {
        this.certificate = certificate;
        this.trusted = List.copyOf(trusted);
        this.clients = requireNonNull(clients, "clients");
    }

    /**
     * Takes the first private key of a key store, with its certificates.
     *
     * @param store that has been loaded
     * @param password of the key
     * @throws InvalidSettingsException when there is none, or it cannot be opened
     */
    public static Tls of(KeyStore store, char[] password) {
        return made(() -> HeldCertificates.ofStore(UNNAMED, store, Optional.empty(), password));
    }

    /**
     * Takes a private key of a key store, with its certificates.
     *
     * @throws InvalidSettingsException when there is none of that name, or it cannot be opened
     */
    public static Tls of(KeyStore store, String alias, char[] password) {
        return made(() -> HeldCertificates.ofStore(UNNAMED, store, Optional.of(alias), password));
    }

    /**
     * Takes certificate and key out of texts in PEM.
     *
     * @param certificates the server's own first, then those that signed it
     * @throws InvalidSettingsException when they cannot be read, or do not belong together
     */
    public static Tls pem(String certificates, String key) {
        return made(() -> HeldCertificates.ofPem(UNNAMED, certificates, key, Optional.empty()));
    }

    /** As above, of a key that is encrypted. */
    public static Tls pem(String certificates, String key, char[] password) {
        return made(() -> HeldCertificates.ofPem(UNNAMED, certificates, key, Optional.of(password)));
    }

    /**
     * Believes clients whose certificates one of these has signed. All listen sockets of a server believe the same.
     *
     * @param store that has been loaded
     */
    public Tls trusting(KeyStore store) {
        return trusting(read(() -> HeldCertificates.certificates(store)));
    }

    /** As above. */
    public Tls trusting(List<X509Certificate> authorities) {
        return new Tls(certificate, authorities, clients);
    }

    /** As above, out of a text in PEM. */
    public Tls trustingPem(String authorities) {
        return trusting(read(() -> HeldCertificates.certificates(authorities)));
    }

    /** Asks clients for certificates; needs somebody to trust. */
    public Tls clients(ClientCertificates asked) {
        return new Tls(certificate, trusted, asked);
    }

    ServerCertificate certificate(String name) {
        return new ServerCertificate(name, certificate.chain(), certificate.key());
    }

    List<X509Certificate> trusted() {
        return trusted;
    }

    ClientCertificates clients() {
        return clients;
    }

    /** Reads what may be unusable. */
    private interface Reading<T> {
        T read() throws UnusableFileException;
    }

    private static Tls made(Reading<ServerCertificate> reading) {
        return new Tls(read(reading), List.of(), ClientCertificates.NONE);
    }

    private static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (UnusableFileException bad) {
            throw new InvalidSettingsException(List.of("TLS: " + bad.getMessage()));
        }
    }
}
