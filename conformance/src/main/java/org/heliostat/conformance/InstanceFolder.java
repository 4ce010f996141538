package org.heliostat.conformance;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of an instance: what a server left there goes, and settings are laid over its {@code conf}. */
record InstanceFolder(Path folder) {

    /** Removes the folder and everything in it, if it is there. */
    void remove() throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Copies every file below {@code settings} to the same place below {@code conf}. */
    void layOver(Path settings) throws IOException {
        try (Stream<Path> files = Files.walk(settings)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target =
                        folder.resolve("conf").resolve(settings.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    Path log() {
        return folder.resolve("console.log");
    }

    Path adminAddress() {
        return folder.resolve("run/admin-address");
    }

    Path adminToken() {
        return folder.resolve("run/admin-token");
    }
}
