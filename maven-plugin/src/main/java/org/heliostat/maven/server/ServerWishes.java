package org.heliostat.maven.server;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a server is to be. Immutable.
 *
 * @param source a WAR, or a folder that is an unpacked one
 * @param contextPath {@code /} for the root, else with a slash before and none behind
 * @param inDevelopment whether changes and errors of pages are shown at once
 * @param host address to listen on, as numbers, or {@code any}
 * @param port of the first listen socket; 0: any that is free
 * @param instance folder it lives in, with a configuration or without
 * @param directives of magnus.conf, by name
 */
public record ServerWishes(
        Path source,
        String contextPath,
        boolean inDevelopment,
        String host,
        int port,
        Path instance,
        Map<String, String> directives) {

    public ServerWishes {
        requireNonNull(source, "source");
        requireNonNull(contextPath, "contextPath");
        requireNonNull(host, "host");
        directives = Collections.unmodifiableMap(new LinkedHashMap<>(directives));
    }

    /** @return the configuration that the instance has, if it is a configured one */
    public Optional<Path> configuration() {
        Path serverXml = instance.resolve("conf").resolve("server.xml");
        return serverXml.toFile().isFile() ? Optional.of(serverXml) : Optional.empty();
    }
}
