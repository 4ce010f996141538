package org.heliostat.embedding;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a builder has collected. Immutable.
 *
 * @param instance folder; empty: a temporary one
 * @param firstPort in place of that of the first listen socket
 * @param listens none: one on any free port
 * @param directives of magnus.conf, by name
 * @param files folders by the prefix of the URIs for which they are served
 */
record ServerSettings(
        Optional<Path> instance,
        OptionalInt firstPort,
        List<Listen> listens,
        List<Directive> directives,
        Map<String, Path> files,
        List<Application> applications,
        Optional<AccessLog> accessLog,
        Optional<Compression> compression) {

    /** One directive, as it was given. */
    record Directive(String name, String value) {}

    ServerSettings {
        listens = List.copyOf(listens);
        directives = List.copyOf(directives);
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
        applications = List.copyOf(applications);
    }

    /** @return certificates and keys by the names of their listen sockets */
    Map<String, Tls> tls() {
        Map<String, Tls> all = new LinkedHashMap<>();
        listens.forEach(listen -> listen.tls().ifPresent(tls -> all.put(listen.name(), tls)));
        return all;
    }

    /** @return who calculates TLS, as the directive of that name says */
    String tlsProvider() {
        return directives.stream()
                .filter(one -> one.name().equalsIgnoreCase("TLSProvider"))
                .map(one -> one.value().strip().toLowerCase(Locale.ROOT))
                .reduce("auto", (before, last) -> last);
    }

    /** @return where the first application that stores HTTP sessions has them */
    Optional<Path> sessionFolder() {
        return applications.stream()
                .flatMap(one -> one.code().stream())
                .flatMap(code -> code.sessions().folder().stream())
                .findFirst();
    }

    /** @return whether something is set that a configured instance has in its own files */
    boolean areOfGeneratedFiles() {
        return !listens.isEmpty() || !files.isEmpty() || accessLog.isPresent() || compression.isPresent();
    }
}
