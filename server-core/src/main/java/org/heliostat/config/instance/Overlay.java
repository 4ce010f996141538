package org.heliostat.config.instance;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.heliostat.config.certificate.Certificates;

/**
 * What a program that embeds the server has in memory in the place of files of an instance; asked at each reading, so that a
 * reload finds what has changed. Immutable; its suppliers may be asked by any thread.
 *
 * @param files contents by name, relative to the configuration folder; empty = as if there were no such file
 * @param certificates before those of {@code conf/certs}, by nickname
 */
public record Overlay(Supplier<Map<String, Optional<byte[]>>> files, Supplier<Certificates> certificates) {

    /** Everything is in files. */
    public static final Overlay NONE = new Overlay(Map::of, () -> Certificates.NONE);

    public Overlay {
        requireNonNull(files, "files");
        requireNonNull(certificates, "certificates");
    }
}
