package org.heliostat.packages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.heliostat.packages.tree.Content;
import org.heliostat.packages.tree.FileTree;

/**
 * What is packed.
 *
 * @param root folder of the sources
 * @param version of Maven, such as {@code 1.0.0} or {@code 1.1.0-SNAPSHOT}
 * @param time of every file in every package, so that two builds are equal
 * @param jar the runnable jar
 * @param manual folder of the manual's pages
 * @param bill CycloneDX bill of materials of the jar, as JSON
 */
public record Release(Path root, String version, Instant time, Path jar, Path manual, Path bill) {

    /** @return a file of the sources */
    public Content source(String path) throws IOException {
        Path file = root.resolve(path);
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + ": no such file (expected: a file of the sources that is packed)");
        }
        return Content.of(file);
    }

    /** @return a file of the sources, as text */
    public String text(String path) throws IOException {
        source(path);
        return Files.readString(root.resolve(path));
    }

    /** Puts the licence of the server and those of what it contains. */
    public void licences(FileTree tree, String below) throws IOException {
        for (String name : new String[] {"LICENSE", "NOTICE", "THIRD-PARTY.md"}) {
            tree.file(below + name, source(name));
        }
    }
}
