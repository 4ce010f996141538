package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.net.IDN;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.certificate.HeldCertificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.UnusableFileException;

/**
 * How TLS is spoken on a listen socket, or for one of its hosts: certificate and key, whose clients are believed, which versions
 * and cipher suites; all of it stays in memory. Immutable: methods return another one. What they are given is read at once, and may
 * be wiped afterwards.
 */
public final class Tls {

    private static final String UNNAMED = "tls";

    private final ServerCertificate certificate;
    private final Wishes wishes;
    private final Map<String, Tls> hosts;

    private Tls(ServerCertificate certificate, Wishes wishes, Map<String, Tls> hosts) {
        this.certificate = certificate;
        this.wishes = wishes;
        this.hosts = Collections.unmodifiableMap(new LinkedHashMap<>(hosts));
    }

    /**
     * What is said besides the certificate. Immutable.
     *
     * @param trusted empty: nothing is said; so for the others
     * @param protocols no names: all that there are
     * @param cipherSuites no names: the library's choice
     */
    record Wishes(
            List<X509Certificate> trusted,
            Optional<ClientCertificates> clients,
            Optional<List<String>> protocols,
            Optional<List<String>> cipherSuites) {

        static final Wishes NONE = new Wishes(List.of(), Optional.empty(), Optional.empty(), Optional.empty());

        Wishes {
            trusted = List.copyOf(trusted);
            protocols = protocols.map(List::copyOf);
            cipherSuites = cipherSuites.map(List::copyOf);
        }

        /** @return these, and of the others what these leave open */
        Wishes or(Wishes others) {
            return new Wishes(
                    trusted.isEmpty() ? others.trusted : trusted,
                    clients.or(() -> others.clients),
                    protocols.or(() -> others.protocols),
                    cipherSuites.or(() -> others.cipherSuites));
        }

        boolean hasRules() {
            return protocols.isPresent() || cipherSuites.isPresent();
        }

        /** @return names, as they were given; none for all that there are */
        List<String> namedProtocols() {
            return protocols.orElse(List.of());
        }

        /** @return names, as they were given; none for the library's choice */
        List<String> namedSuites() {
            return cipherSuites.orElse(List.of());
        }

        ClientCertificates asked() {
            return clients.orElse(ClientCertificates.NONE);
        }
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
     * Believes clients whose certificates one of these has signed.
     *
     * @param store that has been loaded
     */
    public Tls trusting(KeyStore store) {
        return trusting(read(() -> HeldCertificates.certificates(store)));
    }

    /** As above. */
    public Tls trusting(List<X509Certificate> authorities) {
        return with(new Wishes(authorities, wishes.clients, wishes.protocols, wishes.cipherSuites));
    }

    /** As above, out of a text in PEM. */
    public Tls trustingPem(String authorities) {
        return trusting(read(() -> HeldCertificates.certificates(authorities)));
    }

    /** Asks clients for certificates; needs somebody to trust. */
    public Tls clients(ClientCertificates asked) {
        return with(new Wishes(wishes.trusted, Optional.of(asked), wishes.protocols, wishes.cipherSuites));
    }

    /** Speaks these versions alone: {@code TLSv1.2}, {@code TLSv1.3}; without it, and without names, both are spoken. */
    public Tls protocols(String... versions) {
        return with(new Wishes(wishes.trusted, wishes.clients, Optional.of(List.of(versions)), wishes.cipherSuites));
    }

    /**
     * Speaks with these cipher suites alone, the one liked most first; without it, and without names, the library chooses.
     *
     * @param names of the JDK, such as {@code TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}, or of OpenSSL, such as {@code
     *     ECDHE-RSA-AES128-GCM-SHA256}
     */
    public Tls cipherSuites(String... names) {
        return with(new Wishes(wishes.trusted, wishes.clients, wishes.protocols, Optional.of(List.of(names))));
    }

    /**
     * Speaks with clients that name a host in their hello (SNI) by another certificate. What that one says nothing of is as for the
     * other clients of the listen socket.
     *
     * @param name {@code www.example.com}, or {@code *.example.com} for all hosts with one label in front; a host's own name goes
     *     before such a pattern
     */
    public Tls host(String name, Tls other) {
        Map<String, Tls> more = new LinkedHashMap<>(hosts);
        more.put(asciiHost(requireNonNull(name, "name")), requireNonNull(other, "other"));
        return new Tls(certificate, wishes, more);
    }

    /** @return in lower case and of ASCII, as clients send it; what can be no host stays as it is */
    static String asciiHost(String name) {
        try {
            return IDN.toASCII(name).toLowerCase(Locale.ROOT);
        } catch (IllegalArgumentException noHost) {
            return name;
        }
    }

    /** @return what takes the place of another: what this one leaves open, and whether clients are asked, is as it was there */
    Tls after(Tls before) {
        Wishes joined = wishes.or(before.wishes);
        return with(new Wishes(joined.trusted, before.wishes.clients, joined.protocols, joined.cipherSuites));
    }

    private Tls with(Wishes others) {
        return new Tls(certificate, others, hosts);
    }

    Tls with(Map<String, Tls> others) {
        return new Tls(certificate, wishes, others);
    }

    ServerCertificate certificate(String name) {
        return new ServerCertificate(name, certificate.chain(), certificate.key());
    }

    Wishes wishes() {
        return wishes;
    }

    /** @return by names in lower case */
    Map<String, Tls> hosts() {
        return hosts;
    }

    /** Reads what may be unusable. */
    private interface Reading<T> {
        T read() throws UnusableFileException;
    }

    private static Tls made(Reading<ServerCertificate> reading) {
        return new Tls(read(reading), Wishes.NONE, Map.of());
    }

    private static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (UnusableFileException bad) {
            throw new InvalidSettingsException(List.of("TLS: " + bad.getMessage()));
        }
    }
}
