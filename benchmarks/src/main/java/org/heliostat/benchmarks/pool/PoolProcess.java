package org.heliostat.benchmarks.pool;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A process with one pool, which borrows when it is told to. One thread. */
final class PoolProcess implements AutoCloseable {

    // By name only: what is measured is not used in this process.
    private static final String MAIN = PoolProcess.class.getPackageName() + ".peer.PoolTurns";
    private static final String ANSWER = "TURN ";

    private final String pool;
    private final Process process;
    private final BufferedWriter input;
    private final BufferedReader output;

    private PoolProcess(String pool, Process process) {
        this.pool = pool;
        this.process = process;
        input = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.US_ASCII));
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static PoolProcess start(Path java, String classPath, String pool, String what, int threads, int cachedStatements)
            throws IOException {
        ProcessBuilder command = new ProcessBuilder(List.of(
                java.resolve("bin/java").toString(),
                "-Xms1g",
                "-Xmx1g",
                "-cp",
                classPath,
                MAIN,
                pool,
                what,
                Integer.toString(threads),
                Integer.toString(cachedStatements)));
        return new PoolProcess(
                pool, command.redirectError(ProcessBuilder.Redirect.DISCARD).start());
    }

    /** @return nanoseconds of processor time for one lease */
    double turn(long millis) throws IOException {
        input.write(Long.toString(millis));
        input.newLine();
        input.flush();
        String line = output.readLine();
        while (line != null && !line.startsWith(ANSWER)) {
            line = output.readLine();
        }
        if (line == null) {
            throw new IOException(pool + ": the process has ended");
        }
        String[] figures = line.substring(ANSWER.length()).split(" ");
        return Double.parseDouble(figures[1]) / Double.parseDouble(figures[0]);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
