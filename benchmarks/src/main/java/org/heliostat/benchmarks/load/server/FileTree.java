package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * The performance guides' tree: 40,000 files of 5 to 250 KB, short ones more often than long ones. Names and sizes are
 * the same in every run. The files have no blocks on the disk: the operating system keeps them in its memory like
 * others, once they were read, and making them takes seconds.
 */
public final class FileTree {

    public static final int FILES = 40_000;
    public static final int SHORTEST = 5 * 1024;
    public static final int LONGEST = 250 * 1024;

    private static final int IN_A_FOLDER = 200;
    private static final long SEED = 2;

    private FileTree() {}

    /** @param number 0 to {@link #FILES} - 1 */
    public static String target(int number) {
        return "/tree/d" + number / IN_A_FOLDER + "/f" + number % IN_A_FOLDER + ".bin";
    }

    /** @return bytes of each file, by its number */
    public static int[] sizes() {
        SplittableRandom random = new SplittableRandom(SEED);
        double doublings = Math.log((double) LONGEST / SHORTEST);
        return random.doubles(FILES)
                .mapToInt(part -> (int) Math.round(SHORTEST * Math.exp(part * doublings)))
                .toArray();
    }

    static void write(Path documents) throws IOException {
        int[] sizes = sizes();
        for (int number = 0; number < FILES; number++) {
            Path file = documents.resolve(target(number).substring(1));
            if (number % IN_A_FOLDER == 0) {
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
            }
            try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
                made.setLength(sizes[number]);
            }
        }
    }
}
