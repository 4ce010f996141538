package org.heliostat.maven.exploded;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * One of the jars in WEB-INF/lib.
 *
 * @param name of the file there
 * @param source a jar, or a folder of classes of which one is made
 */
public record Library(String name, Path source) {

    public Library {
        requireNonNull(name, "name");
        requireNonNull(source, "source");
    }
}
