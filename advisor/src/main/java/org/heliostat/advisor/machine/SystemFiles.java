package org.heliostat.advisor.machine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads small files in which Linux tells numbers. Immutable. */
final class SystemFiles {

    /** Far more than any of them has. */
    private static final int MOST_BYTES = 64 * 1024;

    private final Path root;

    /** @param root folder that {@code proc} and {@code sys} lie in */
    SystemFiles(Path root) {
        this.root = root;
    }

    /** @return the lines of a file; none where it cannot be read */
    List<String> lines(String file) {
        try (InputStream in = Files.newInputStream(root.resolve(file))) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        } catch (IOException untold) {
            return List.of();
        }
    }

    /** @return the number that a file consists of; −1 where there is none */
    long number(String file) {
        return lines(file).stream().findFirst().map(SystemFiles::parsed).orElse(-1L);
    }

    /**
     * Finds {@code name 17} or {@code name: 17 kB} in a file.
     *
     * @return the number; −1 where there is none
     */
    long number(String file, String name) {
        return words(file, name).map(words -> parsed(words[1])).orElse(-1L);
    }

    private Optional<String[]> words(String file, String name) {
        return lines(file).stream()
                .map(line -> line.strip().split("[:\\s]+", -1))
                .filter(words -> words.length > 1 && words[0].equals(name))
                .findFirst();
    }

    /** @return the number; −1 where it is none, such as {@code max} */
    static long parsed(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException none) {
            return -1;
        }
    }
}
