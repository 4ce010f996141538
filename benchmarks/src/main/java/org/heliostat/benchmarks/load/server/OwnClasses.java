package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Class files of one package of this program, from its jar or from the folder the compiler wrote. */
public final class OwnClasses {

    private OwnClasses() {}

    /** Copies the package's class files below {@code target}, in folders as a class path has them. */
    public static void copy(String packageName, Path target) throws IOException {
        String inside = packageName.replace('.', '/');
        Path home = home();
        if (Files.isDirectory(home)) {
            copy(home.resolve(inside), target.resolve(inside));
            return;
        }
        try (FileSystem jar = FileSystems.newFileSystem(home)) {
            copy(jar.getPath(inside), target.resolve(inside));
        }
    }

    /** @return the jar or folder this class comes from */
    static Path home() throws IOException {
        try {
            URI location = OwnClasses.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            return Path.of(location);
        } catch (URISyntaxException unexpected) {
            throw new IOException(unexpected);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            List<Path> classes =
                    files.filter(file -> file.toString().endsWith(".class")).toList();
            for (Path file : classes) {
                Files.copy(file, to.resolve(file.getFileName().toString()));
            }
        }
    }
}
