package org.heliostat.benchmarks.startup;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.time.Ticker;

/** Starts a server once: the time until the application answered; the process is ended afterwards. */
final class StartedServer {

    private static final long LIMIT_SECONDS = 120;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** An orderly end writes the archive of classes, which takes some seconds. */
    private static final long STOP_SECONDS = 60;

    private static final int OK = 200;

    private StartedServer() {}

    /** @return seconds from the start of the process to the first answer with 200 */
    static double seconds(List<String> command, Map<String, String> environment, Path folder, int port, Ticker ticker)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.log").toFile());
        builder.environment().putAll(environment);
        long begin = ticker.nanos();
        Process process = builder.start();
        try {
            while (!answers(port)) {
                long taken = ticker.nanos() - begin;
                if (!process.isAlive() || taken > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)) {
                    throw new IOException(
                            folder + "/output.log: the server ended, or took more than " + LIMIT_SECONDS + " s");
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
            return (ticker.nanos() - begin) / 1e9;
        } finally {
            end(process);
        }
    }

    private static boolean answers(int port) {
        try {
            URI uri = URI.create("http://127.0.0.1:" + port + "/app/hello");
            HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
            return connection.getResponseCode() == OK;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static void end(Process process) throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }
}
