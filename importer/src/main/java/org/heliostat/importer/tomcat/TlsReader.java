package org.heliostat.importer.tomcat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.config.certificate.UnusableFileException;
import org.heliostat.importer.draft.CertificateDraft;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.ListenSocketDraft;
import org.heliostat.importer.report.Setting;
import org.heliostat.importer.source.ImportException;

/**
 * Reads SSLHostConfig and Certificate, or the attributes that older connectors have in their place: keys and certificates of PEM
 * files, JKS and PKCS12 become {@code conf/certs/NAME.pem}.
 */
final class TlsReader {

    private static final String DEFAULT_HOST = "_default_";
    private static final String DEFAULT_PASSWORD = "changeit";
    private static final String ADVICE = "; put one in place by: heliostat.jar cert import, and take its LS in";
    private static final List<String> OLD_ATTRIBUTES = List.of("keystoreFile", "SSLCertificateFile");

    private final TomcatFolder folder;
    private final InstanceDraft draft;

    /** Names of one certificate's attributes, in SSLHostConfig's Certificate or on an older connector. */
    private record Names(
            String file,
            String key,
            String chain,
            String store,
            String storeType,
            String storePassword,
            String password,
            String alias) {}

    private static final Names CERTIFICATE = new Names(
            "certificateFile",
            "certificateKeyFile",
            "certificateChainFile",
            "certificateKeystoreFile",
            "certificateKeystoreType",
            "certificateKeystorePassword",
            "certificateKeyPassword",
            "certificateKeyAlias");

    private static final Names OLD = new Names(
            "SSLCertificateFile",
            "SSLCertificateKeyFile",
            "SSLCertificateChainFile",
            "keystoreFile",
            "keystoreType",
            "keystorePass",
            "keyPass",
            "keyAlias");

    /** Names of the attributes that say whose clients are believed. */
    private record Authorities(String file, String store, String storeType, String storePassword) {}

    private static final Authorities AUTHORITIES =
            new Authorities("caCertificateFile", "truststoreFile", "truststoreType", "truststorePassword");

    private static final Authorities OLD_AUTHORITIES =
            new Authorities("SSLCACertificateFile", "truststoreFile", "truststoreType", "truststorePass");

    TlsReader(TomcatFolder folder, InstanceDraft draft) {
        this.folder = folder;
        this.draft = draft;
    }

    void read(Element connector, ListenSocketDraft socket) {
        List<Element> hosts = connector.children("SSLHostConfig").toList();
        String defaultName = connector.quietly("defaultSSLHostConfigName").orElse(DEFAULT_HOST);
        for (Element host : hosts) {
            String name = host.quietly("hostName").orElse(DEFAULT_HOST);
            boolean counts = hosts.size() == 1 || name.equalsIgnoreCase(defaultName);
            if (!counts) {
                // All hosts of a listen socket ask for what one of them needs.
                clientAuth(host, "certificateVerification", AUTHORITIES, socket);
                host.is(Setting.left(
                        "a listen socket has the certificates of all its virtual servers: one with all names,"
                                + " or a listen socket with an address of its own"));
                continue;
            }
            hostConfig(host, socket);
        }
        if (hosts.isEmpty()
                && OLD_ATTRIBUTES.stream()
                        .anyMatch(name -> connector.value(name).isPresent())) {
            certificate(connector, OLD, socket);
            clientAuth(connector, "clientAuth", OLD_AUTHORITIES, socket);
            // Native connectors have a word of their own.
            clientAuth(connector, "SSLVerifyClient", OLD_AUTHORITIES, socket);
        }
        if (!socket.hasCertificate()) {
            connector
                    .notes()
                    .left(
                            connector.at(),
                            "Connector port=\"" + socket.port() + "\" with TLS",
                            "no usable certificate" + ADVICE);
        }
    }

    private void hostConfig(Element host, ListenSocketDraft socket) {
        List<Element> certificates = host.children("Certificate").toList();
        for (Element certificate : certificates) {
            certificate(certificate, CERTIFICATE, socket);
            certificate.rest(Counterparts.CERTIFICATE);
        }
        if (certificates.isEmpty()) {
            certificate(host, CERTIFICATE, socket);
        }
        clientAuth(host, "certificateVerification", AUTHORITIES, socket);
        host.children("OpenSSLConf")
                .forEach(conf -> conf.is(Setting.left("ciphers and versions are the library's choice")));
        host.rest(Counterparts.SSL_HOST_CONFIG);
    }

    private void certificate(Element element, Names names, ListenSocketDraft socket) {
        String wish = "ls" + socket.port() + "-" + element.value("type").orElse("cert");
        String nickname = draft.freeName("conf/certs/", wish, ".pem");
        String shown = element.name() + " "
                + element.value(names.store())
                        .or(() -> element.value(names.file()))
                        .orElse("");
        try {
            Optional<CertificateDraft> read =
                    element.value(names.store()).isPresent() ? ofStore(element, names) : ofPem(element, names);
            if (read.isPresent()) {
                read.get().putInto(draft, nickname);
                socket.certificate(nickname);
                element.notes().taken(element.at(), shown, "conf/certs/" + nickname + ".pem");
            }
        } catch (UnusableFileException | GeneralSecurityException | ImportException unusable) {
            element.notes().left(element.at(), shown, unusable.getMessage() + ADVICE);
        }
        for (String attribute : List.of(
                names.file(),
                names.key(),
                names.chain(),
                names.store(),
                names.storeType(),
                names.storePassword(),
                names.password(),
                names.alias(),
                "type")) {
            element.quietly(attribute);
        }
    }

    private Optional<CertificateDraft> ofStore(Element element, Names names) throws GeneralSecurityException {
        Path file = path(element.value(names.store()).orElseThrow());
        String storePassword = element.value(names.storePassword()).orElse(DEFAULT_PASSWORD);
        String password = element.value(names.password()).orElse(storePassword);
        String type = element.value(names.storeType()).orElse("JKS").toUpperCase(Locale.ROOT);
        return Optional.of(CertificateDraft.ofStore(
                folder.files().bytes(file, element.at()),
                type.equals("PKCS12") ? type : "JKS",
                storePassword,
                password,
                element.value(names.alias())));
    }

    private Optional<CertificateDraft> ofPem(Element element, Names names) {
        Optional<String> file = element.value(names.file());
        if (file.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder pem = new StringBuilder(text(file.get(), element));
        for (String name : List.of(names.chain(), names.key())) {
            element.value(name).filter(other -> !other.equals(file.get())).ifPresent(other -> pem.append('\n')
                    .append(text(other, element)));
        }
        return Optional.of(CertificateDraft.ofPem(pem.toString(), element.value(names.password())));
    }

    private String text(String name, Element element) {
        return new String(folder.files().bytes(path(name), element.at()), StandardCharsets.ISO_8859_1);
    }

    private Path path(String name) {
        String plain = name.startsWith("file:") ? name.substring("file:".length()) : name;
        return folder.path(plain).orElse(folder.conf().resolve("missing"));
    }

    /** Where a certificate is needed, and the authorities cannot be believed here, the socket is not opened. */
    private void clientAuth(Element element, String attribute, Authorities names, ListenSocketDraft socket) {
        Optional<String> word = element.value(attribute);
        if (word.isEmpty()) {
            return;
        }
        String auth =
                switch (word.get().toLowerCase(Locale.ROOT)) {
                    case "true", "required", "require", "yes" -> "on";
                    case "want", "optional", "optionalnoca" -> "optional";
                    default -> "off";
                };
        Optional<String> refused = auth.equals("off") ? Optional.empty() : trust(element, names);
        if (refused.isEmpty()) {
            socket.clientAuth(auth);
            element.taken(attribute, "SSLPARAMS clientauth=\"" + auth + "\"");
        } else if (auth.equals("on")) {
            socket.clientAuth(auth);
            socket.withhold("Authorities of its clients are missing: put them into conf/certs/trusted");
            element.changed(attribute, "LS " + socket.id() + ", as a comment", refused.get());
        } else {
            element.left(
                    attribute,
                    refused.get() + ": put the authorities into conf/certs/trusted, then clientauth of SSLPARAMS");
        }
    }

    /** @return why nobody is believed; empty where somebody is */
    private Optional<String> trust(Element element, Authorities names) {
        Optional<String> file = element.quietly(names.file());
        Optional<String> store = element.quietly(names.store());
        String type = element.quietly(names.storeType()).orElse("JKS").toUpperCase(Locale.ROOT);
        String password = element.quietly(names.storePassword()).orElse("");
        try {
            if (file.isPresent()) {
                return draft.trust(text(file.get(), element));
            }
            if (store.isEmpty()) {
                return Optional.of("no " + names.file() + " or " + names.store());
            }
            byte[] content = folder.files().bytes(path(store.get()), element.at());
            return CertificateDraft.authoritiesOfStore(content, type.equals("PKCS12") ? type : "JKS", password)
                    .map(draft::trust)
                    .orElse(Optional.of("no certificates of authorities in " + store.get()));
        } catch (GeneralSecurityException | ImportException unusable) {
            return Optional.of(String.valueOf(unusable.getMessage()));
        }
    }
}
