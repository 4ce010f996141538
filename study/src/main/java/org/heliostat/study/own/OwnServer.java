package org.heliostat.study.own;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.study.measure.StudyException;

/** A server that the study has started. It may be closed from any thread, and more than once. */
final class OwnServer implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("ready after \\d+ ms: http://[^/:]+:(\\d+)/");
    private static final Duration START_LIMIT = Duration.ofSeconds(120);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);
    private static final long LOOK_MILLIS = 50;
    private static final int END_OF_OUTPUT = 2_000;

    private final Process process;
    private final Path output;

    private OwnServer(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    /**
     * Runs a command that starts a server.
     *
     * @param output takes what it prints
     */
    static OwnServer run(List<String> command, Path output) {
        try {
            return new OwnServer(
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start(),
                    output);
        } catch (IOException refused) {
            throw new StudyException("the server cannot be started: " + refused.getMessage(), refused);
        }
    }

    /**
     * Waits until it is ready.
     *
     * @return its port
     * @throws StudyException when it ends, or is not ready within two minutes; the message has the end of its output
     */
    int awaitPort() throws InterruptedException {
        for (long looks = START_LIMIT.toMillis() / LOOK_MILLIS; looks > 0; looks--) {
            Matcher ready = READY.matcher(said());
            if (ready.find()) {
                return Integer.parseInt(ready.group(1));
            }
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new StudyException("the server has ended with code " + process.exitValue() + ": " + said());
            }
        }
        throw new StudyException("the server was not ready within " + START_LIMIT.toSeconds() + " s: " + said());
    }

    long pid() {
        return process.pid();
    }

    private String said() {
        try {
            String all = Files.readString(output, StandardCharsets.ISO_8859_1);
            return all.substring(Math.max(0, all.length() - END_OF_OUTPUT)).strip();
        } catch (IOException unreadable) {
            return "";
        }
    }

    /** Lets it drain, and ends it with everything it has started where that takes too long. */
    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
