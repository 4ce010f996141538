package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * A line for each request.
 *
 * @param file its folder is made where it is missing
 * @param format {@code common}, {@code combined}, {@code w3c}, {@code json: …} or words in percent signs, as
 *     {@code flex-init} takes it (docs/logs.md)
 */
public record AccessLog(Path file, String format) {

    public AccessLog {
        requireNonNull(file, "file");
        requireNonNull(format, "format");
    }

    /** @return in the format {@code combined} */
    public static AccessLog combined(Path file) {
        return new AccessLog(file, "combined");
    }
}
