package org.heliostat.maven.exploded;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One of the jars in WEB-INF/lib.
 *
 * @param name of the file there
 * @param source a jar, or a folder of classes of which one is made; a module without classes may have none
 */
public record Library(String name, Path source) {

    public Library {
        requireNonNull(name, "name");
        requireNonNull(source, "source");
    }

    /** @return whether there is a folder, or would be if it had any files; a jar that is away is just being written */
    boolean isFolder() {
        return Files.isDirectory(source)
                || Files.notExists(source) && !source.toString().endsWith(".jar");
    }
}
