package org.heliostat.study.own;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.study.measure.StudyException;

/** Finds and runs programs of the machine. Immutable. */
public final class Programs {

    private static final long SECONDS = 60;

    private final String path;

    /** @param path folders, as in {@code PATH} */
    public Programs(String path) {
        this.path = path;
    }

    /** @return the first of that name */
    public Optional<Path> find(String name) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Runs a program to its end.
     *
     * @return what it has printed
     * @throws StudyException when it fails, or takes more than a minute
     */
    static String run(List<String> command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try (InputStream in = process.getInputStream()) {
                process.getOutputStream().close();
                String said = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
                if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    throw new StudyException(String.join(" ", command) + ": failed: " + said);
                }
                return said;
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException gone) {
            throw new StudyException(String.join(" ", command) + ": " + gone.getMessage(), gone);
        }
    }
}
