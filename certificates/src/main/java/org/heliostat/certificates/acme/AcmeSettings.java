package org.heliostat.certificates.acme;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.certificates.client.TrustedAuthority;
import org.heliostat.certificates.client.UntrustedFileException;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;

/**
 * Holds what the directives ACME… say. Immutable.
 *
 * @param contacts mail addresses
 * @param authorityFile certificates by which the authority's https is believed; empty for those of the JDK
 * @param external the account's place among the authority's customers
 * @param limits of time and number
 */
record AcmeSettings(
        URI directory,
        List<String> contacts,
        ChallengeKind challenge,
        KeyType keyType,
        Optional<Path> authorityFile,
        Optional<ExternalAccount> external,
        Limits limits) {

    /** Ties an account to a customer of the authority (RFC 8555, section 7.3.4). */
    record ExternalAccount(String id, String key) {

        @Override
        public String toString() {
            return id;
        }
    }

    /**
     * Limits what is asked of the authority.
     *
     * @param call time for one call
     * @param order time for one order
     * @param retry time to the first try after a failure
     * @param ordersPerDay of all certificates
     */
    record Limits(Duration call, Duration order, Duration retry, int ordersPerDay) {}

    private static final Pattern ADDRESS = Pattern.compile("[!-?A-~]{1,64}@[A-Za-z0-9.-]{1,253}");
    private static final Pattern BASE64_URL = Pattern.compile("[A-Za-z0-9_-]{2,1024}={0,2}");
    private static final int MOST_CONTACTS = 10;

    AcmeSettings {
        contacts = List.copyOf(contacts);
    }

    /**
     * Reads the directives.
     *
     * @return empty when something is wrong; it is among the findings then
     */
    static Optional<AcmeSettings> read(Configuration configuration, Findings findings) {
        int before = findings.errorCount();
        DirectiveValues values = configuration.magnus().values();
        Optional<URI> directory = directory(values, findings);
        List<String> contacts = contacts(configuration, findings);
        Optional<Path> authorityFile = authorityFile(configuration, findings);
        Optional<ExternalAccount> external = external(values, findings);
        if (!values.flag("ACMETermsAgreed")) {
            findings.error(
                    placeOf("ACMETermsAgreed", configuration),
                    "ACMETermsAgreed: off (expected: on, once the terms of service of the authority have been read)");
        }
        if (directory.isEmpty() || findings.errorCount() > before) {
            return Optional.empty();
        }
        return Optional.of(new AcmeSettings(
                directory.get(),
                contacts,
                ChallengeKind.named(values.text("ACMEChallenge")),
                KeyType.named(values.text("ACMEKeyType")),
                authorityFile,
                external,
                new Limits(
                        values.duration("ACMETimeout"),
                        values.duration("ACMEOrderTimeout"),
                        values.duration("ACMERetryInterval"),
                        values.integer("ACMEMaxOrders"))));
    }

    private static Optional<URI> directory(DirectiveValues values, Findings findings) {
        String written = values.text("ACMEDirectoryURL");
        try {
            URI url = new URI(written);
            // RFC 8555, section 6.1: ACME is spoken over https only.
            if ("https".equals(String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT))
                    && url.getHost() != null
                    && url.getRawUserInfo() == null) {
                return Optional.of(url);
            }
        } catch (URISyntaxException malformed) {
            return wrongDirectory(values, written, findings);
        }
        return wrongDirectory(values, written, findings);
    }

    private static Optional<URI> wrongDirectory(DirectiveValues values, String written, Findings findings) {
        findings.wrongValue(at(values, "ACMEDirectoryURL"), "ACMEDirectoryURL", written, "https://HOST/PATH");
        return Optional.empty();
    }

    private static List<String> contacts(Configuration configuration, Findings findings) {
        List<String> contacts = configuration.magnus().values().list("ACMEContact");
        SourceLocation at = placeOf("ACMEContact", configuration);
        contacts.stream()
                .filter(contact -> !ADDRESS.matcher(contact).matches())
                .forEach(contact -> findings.wrongValue(at, "ACMEContact", contact, "a mail address, NAME@HOST"));
        if (contacts.size() > MOST_CONTACTS) {
            findings.wrongValue(at, "ACMEContact", contacts.size() + " addresses", MOST_CONTACTS + " at most");
        }
        if (contacts.isEmpty()) {
            findings.warning(at, "ACMEContact: none (expected: a mail address that the authority may write to)");
        }
        return contacts;
    }

    private static Optional<Path> authorityFile(Configuration configuration, Findings findings) {
        DirectiveValues values = configuration.magnus().values();
        String written = values.text("ACMEAuthorityFile").strip();
        if (written.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path file = configuration.instance().resolve(written);
            if (Files.isReadable(file)) {
                TrustedAuthority.of(file);
                return Optional.of(file);
            }
            findings.wrongValue(
                    at(values, "ACMEAuthorityFile"), "ACMEAuthorityFile", written, "a file that can be read");
        } catch (InvalidPathException | UntrustedFileException unusable) {
            findings.wrongValue(
                    at(values, "ACMEAuthorityFile"), "ACMEAuthorityFile", written, "a PEM file of certificates");
        }
        return Optional.empty();
    }

    /** The key is not repeated, it is a secret. */
    private static Optional<ExternalAccount> external(DirectiveValues values, Findings findings) {
        String id = values.text("ACMEExternalAccount").strip();
        String key = values.text("ACMEExternalKey").strip();
        if (id.isEmpty() && key.isEmpty()) {
            return Optional.empty();
        }
        if (id.isEmpty() || !BASE64_URL.matcher(key).matches()) {
            findings.wrongValue(
                    at(values, id.isEmpty() ? "ACMEExternalKey" : "ACMEExternalAccount"),
                    id.isEmpty() ? "ACMEExternalKey" : "ACMEExternalAccount",
                    "…",
                    "both ACMEExternalAccount and ACMEExternalKey, the latter as base64url");
            return Optional.empty();
        }
        return Optional.of(new ExternalAccount(id, key));
    }

    /** Where a directive is missing, the first who needs it is meant. */
    private static SourceLocation placeOf(String name, Configuration configuration) {
        return configuration
                .magnus()
                .values()
                .at(name)
                .or(() -> WantedCertificate.sockets(configuration).stream()
                        .map(socket -> socket.tls().at())
                        .findFirst())
                .orElse(SourceLocation.none());
    }

    private static SourceLocation at(DirectiveValues values, String name) {
        return values.at(name).orElse(SourceLocation.none());
    }
}
