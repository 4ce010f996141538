package org.heliostat.packages.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where packages of Debian come from: a folder of them, or apt, which checks their signatures. One that was fetched is not fetched again.
 *
 * @param folder of packages that somebody put there; empty: apt is asked
 * @param cache folder for what apt fetches
 */
record DebianSource(String folder, Path cache) {

    /** @throws IOException when it is not to be had */
    Path find(String name) throws IOException {
        if (!folder.isEmpty()) {
            return first(Path.of(folder), name);
        }
        Files.createDirectories(cache);
        if (isMissing(name)) {
            try {
                Commands.run(List.of("apt-get", "-q", "download", name), cache);
            } catch (IOException refused) {
                throw new IOException(
                        "image: package " + name + " of Debian: " + refused.getMessage()
                                + " (expected: apt of Debian with its lists, or -Dheliostat.image.debian=FOLDER of .deb files; "
                                + "-Dheliostat.image=off leaves the image out)",
                        refused);
            }
        }
        return first(cache, name);
    }

    private boolean isMissing(String name) throws IOException {
        try (Stream<Path> files = Files.list(cache)) {
            return files.noneMatch(file -> isPackage(file, name));
        }
    }

    /** The newest by name, should there be several. */
    private static Path first(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> isPackage(file, name))
                    .max(Path::compareTo)
                    .orElseThrow(
                            () -> new IOException(folder + ": no package " + name + " (expected: " + name + "_….deb)"));
        }
    }

    private static boolean isPackage(Path file, String name) {
        String fileName = String.valueOf(file.getFileName());
        return fileName.startsWith(name + "_") && fileName.endsWith(".deb");
    }
}
