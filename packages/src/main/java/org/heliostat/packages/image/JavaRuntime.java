package org.heliostat.packages.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.packages.tree.FileTree;

/** A Java of the modules that web applications may ask for, made by jlink. */
final class JavaRuntime {

    static final String PLACE = "opt/java";

    private static final String MODULES = "java.se,jdk.unsupported,jdk.zipfs,jdk.crypto.ec,jdk.jfr,jdk.management,"
            + "jdk.localedata,jdk.charsets,jdk.naming.dns";

    /** For heaps beyond 32 GB: 15 MB for a few milliseconds of a start. */
    private static final String ARCHIVE_OF_LARGE_HEAPS = "/lib/server/classes_nocoops.jsa";

    private final Path jdk;
    private final Path output;

    /** @param output a folder that is made anew */
    JavaRuntime(Path jdk, Path output) {
        this.jdk = jdk;
        this.output = output;
    }

    FileTree tree() throws IOException {
        Path jlink = jdk.resolve("bin/jlink");
        if (!Files.isExecutable(jlink)) {
            throw new IOException(
                    jlink + ": no such program (expected: a JDK with jlink; -Dheliostat.image.jdk=FOLDER)");
        }
        clear();
        // Not packed by jlink: the layer packs it all at once, and better.
        // Upon its archive of the JDK's own classes that of ours is built.
        Commands.run(List.of(
                jlink.toString(),
                "--add-modules",
                MODULES,
                "--strip-debug",
                "--no-man-pages",
                "--no-header-files",
                "--generate-cds-archive",
                "--output",
                output.toString()));
        return new FileTree().copy(output, PLACE).remove(PLACE + ARCHIVE_OF_LARGE_HEAPS);
    }

    private void clear() throws IOException {
        if (!Files.exists(output)) {
            return;
        }
        try (Stream<Path> all = Files.walk(output)) {
            all.sorted(Comparator.reverseOrder()).forEach(JavaRuntime::delete);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
