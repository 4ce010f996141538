package org.heliostat.benchmarks.advice.replay;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.heliostat.benchmarks.advice.server.AdminApi;

/** Writes the figures of a running server into a file, one snapshot a line. Used by one thread. */
public final class Recorder implements AutoCloseable {

    static final String FILE = "frames.jsonl.gz";

    /** From one snapshot to the next, here and when they are shown again. */
    static final Duration PERIOD = Duration.ofSeconds(5);

    private static final String SINCE_START = "/stats?window=start&counters=start";
    private static final int OK = 200;

    private final BufferedWriter lines;
    private long nextNanos;
    private boolean isBegun;

    private Recorder(BufferedWriter lines) {
        this.lines = lines;
    }

    /** @param folder of the instance, whose configuration belongs to the figures */
    public static Recorder into(Path folder) throws IOException {
        return new Recorder(new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(folder.resolve(FILE))), StandardCharsets.UTF_8)));
    }

    /**
     * Takes a snapshot when it is time.
     *
     * @param now ticker nanoseconds
     */
    public void record(AdminApi admin, long now) throws IOException {
        if (isBegun && now - nextNanos < 0) {
            return;
        }
        nextNanos = isBegun ? nextNanos + PERIOD.toNanos() : now + PERIOD.toNanos();
        isBegun = true;
        AdminApi.Answer answer = admin.get(SINCE_START);
        if (answer.status() == OK) {
            lines.write(answer.body().toString());
            lines.newLine();
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
