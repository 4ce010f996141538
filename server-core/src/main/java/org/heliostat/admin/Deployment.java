package org.heliostat.admin;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * An application that shall run.
 *
 * @param virtualServer id of the virtual server
 * @param uri context root: {@code /} or begins with a slash and does not end with one
 * @param source a WAR or a folder
 */
public record Deployment(String virtualServer, String uri, Path source) {

    public Deployment {
        requireNonNull(virtualServer, "virtualServer");
        if (!uri.startsWith("/") || (uri.length() > 1 && uri.endsWith("/"))) {
            throw new IllegalArgumentException("uri: " + uri + " (expected: /, or /name without a slash at the end)");
        }
        source = source.toAbsolutePath().normalize();
    }
}
