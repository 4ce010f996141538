package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** The files that every server serves. */
public final class Documents {

    public static final String SMALL = "/file-1k.txt";
    public static final String LARGE = "/file-250k.bin";
    public static final int SMALL_SIZE = 1024;
    public static final int LARGE_SIZE = 250 * 1024;

    private static final long SEED = 1;

    private Documents() {}

    /** Writes the files into a folder that exists. */
    public static void write(Path folder) throws IOException {
        Random random = new Random(SEED);
        byte[] letters = new byte[SMALL_SIZE];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (byte) ('a' + random.nextInt(26));
        }
        byte[] noise = new byte[LARGE_SIZE];
        random.nextBytes(noise);
        Files.write(folder.resolve(SMALL.substring(1)), letters);
        Files.write(folder.resolve(LARGE.substring(1)), noise);
    }
}
