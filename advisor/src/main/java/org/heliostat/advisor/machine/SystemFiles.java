package org.heliostat.advisor.machine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads small files in which Linux tells numbers. Immutable; may wait for a file. */
public final class SystemFiles {

    /** Far more than any of them has. */
    private static final int MOST_BYTES = 64 * 1024;

    private static final long KILOBYTE = 1_024;

    private static final Pattern DIGITS = Pattern.compile("[0-9]+");

    /** Digits that a long may have. */
    private static final int LONGEST = 19;

    private final Path root;

    /** @param root folder that {@code proc} and {@code sys} lie in */
    public SystemFiles(Path root) {
        this.root = root;
    }

    /** @return the lines of a file; none where it cannot be read */
    public List<String> lines(String file) {
        try (InputStream in = Files.newInputStream(root.resolve(file))) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        } catch (IOException untold) {
            return List.of();
        }
    }

    /** @return names in a folder, so many at most; none where it cannot be read */
    public List<String> names(String folder, int most) {
        try (Stream<Path> all = Files.list(root.resolve(folder))) {
            return all.limit(most)
                    .map(path -> String.valueOf(path.getFileName()))
                    .toList();
        } catch (IOException | UncheckedIOException untold) {
            return List.of();
        }
    }

    /** @return whether there is such a file or folder */
    public boolean exists(String file) {
        return Files.exists(root.resolve(file));
    }

    /** @return bytes of memory that the whole machine has; −1 = not known */
    public long memoryOfMachine() {
        long kilobytes = number("proc/meminfo", "MemTotal");
        return kilobytes < 0 ? -1 : KILOBYTE * kilobytes;
    }

    /** @return the number that a file consists of; −1 where there is none */
    public long number(String file) {
        return lines(file).stream().findFirst().map(SystemFiles::parsed).orElse(-1L);
    }

    /**
     * Finds {@code name 17} or {@code name: 17 kB} in a file.
     *
     * @return the number; −1 where there is none
     */
    public long number(String file, String name) {
        return words(file, name).map(words -> parsed(words[1])).orElse(-1L);
    }

    /** @return the numbers of a file, in their order; none where one of them is no number */
    public List<Long> numbers(String file) {
        List<Long> numbers = new ArrayList<>();
        for (String line : lines(file)) {
            for (String word : line.strip().split("\\s+", -1)) {
                long number = parsed(word);
                if (number < 0) {
                    return List.of();
                }
                numbers.add(number);
            }
        }
        return numbers;
    }

    /** @return the word in brackets, of a file that lists all: {@code always [madvise] never}; empty where there is none */
    public String chosen(String file) {
        for (String line : lines(file)) {
            int from = line.indexOf('[');
            int to = line.indexOf(']', from + 1);
            if (from >= 0 && to > from) {
                return line.substring(from + 1, to);
            }
        }
        return "";
    }

    private Optional<String[]> words(String file, String name) {
        return lines(file).stream()
                .map(line -> line.strip().split("[:\\s]+", -1))
                .filter(words -> words.length > 1 && words[0].equals(name))
                .findFirst();
    }

    /** @return the number; −1 where it is none, such as {@code max}; Long.MAX_VALUE where it is larger than that */
    static long parsed(String text) {
        String number = text.strip();
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException none) {
            return number.length() >= LONGEST && DIGITS.matcher(number).matches() ? Long.MAX_VALUE : -1;
        }
    }
}
