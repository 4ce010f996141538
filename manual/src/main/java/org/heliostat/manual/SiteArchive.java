package org.heliostat.manual;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the site, to look at and to pack.
 *
 * @param site content by path, in the order of the paths
 * @param time of every entry, in UTC
 */
record SiteArchive(Map<String, byte[]> site, Instant time) {

    /** Makes the folder anew. */
    void writeFolder(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> old = Files.walk(folder)) {
                old.sorted(Comparator.reverseOrder()).forEach(SiteArchive::delete);
            }
        }
        for (Map.Entry<String, byte[]> file : site.entrySet()) {
            Path to = folder.resolve(file.getKey());
            Files.createDirectories(requireNonNull(to.getParent()));
            Files.write(to, file.getValue());
        }
    }

    void writeZip(Path to) throws IOException {
        Files.createDirectories(requireNonNull(to.toAbsolutePath().getParent()));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(to))) {
            zip.setLevel(Deflater.BEST_COMPRESSION);
            for (Map.Entry<String, byte[]> file : site.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
                zip.putNextEntry(entry);
                zip.write(file.getValue());
                zip.closeEntry();
            }
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
