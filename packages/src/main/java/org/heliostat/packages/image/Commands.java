package org.heliostat.packages.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs programs of the machine that builds. */
final class Commands {

    private static final long MOST_MINUTES = 10;

    private Commands() {}

    static void run(List<String> command) throws IOException {
        run(command, Path.of("").toAbsolutePath());
    }

    /**
     * @param folder that the program works in
     * @throws IOException with what it said when it fails, or does not end within ten minutes
     */
    static void run(List<String> command, Path folder) throws IOException {
        Path said = Files.createTempFile("command", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            boolean isOver = process.waitFor(MOST_MINUTES, TimeUnit.MINUTES);
            if (!isOver || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IOException(command.get(0) + ": failed: " + Files.readString(said, StandardCharsets.UTF_8));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException(command.get(0) + ": interrupted", stopped);
        } finally {
            Files.delete(said);
        }
    }
}
