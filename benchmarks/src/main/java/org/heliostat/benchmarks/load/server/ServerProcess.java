package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.study.measure.ProcessStat;
import org.heliostat.time.Ticker;

/** A running server; it ends when closed, and at the latest with this virtual machine. */
public final class ServerProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(15);
    private static final long LOOK_MILLIS = 50;
    private static final int END_OF_LOG = 2_000;

    private final ServerKind kind;
    private final Process process;
    private final Ports ports;
    private final Path output;
    private final Thread atExit;

    private ServerProcess(ServerKind kind, Process process, Ports ports, Path output) {
        this.kind = kind;
        this.process = process;
        this.ports = ports;
        this.output = output;
        this.atExit = new Thread(this::kill, "end " + kind.label());
    }

    /**
     * Starts the command and waits until it answers.
     *
     * @param probes paths that must be answered with 200, one after the other
     * @throws IOException when it ends, or does not answer in time; the message has the end of its output
     */
    static ServerProcess start(
            ServerKind kind, List<String> command, Path folder, Ports ports, List<String> probes, Ticker ticker)
            throws IOException {
        Path output = folder.resolve("output.log");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        ServerProcess server = new ServerProcess(kind, process, ports, output);
        Runtime.getRuntime().addShutdownHook(server.atExit);
        try {
            for (String probe : probes) {
                server.awaitAnswer(probe, ticker);
            }
            return server;
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    public ServerKind kind() {
        return kind;
    }

    public int port() {
        return ports.plain();
    }

    /** @return all of them; those that were not asked for are closed */
    public Ports ports() {
        return ports;
    }

    public long pid() {
        return process.pid();
    }

    /** @return user and system time of the server and its child processes since their start, those that have ended too */
    public Duration cpuTime() throws IOException {
        Duration sum = ProcessStat.cpuTime(process.pid());
        for (ProcessHandle child : process.descendants().toList()) {
            try {
                sum = sum.plus(ProcessStat.cpuTime(child.pid()));
            } catch (IOException ended) {
                // A program of one request: its time is its parent's by now.
                continue;
            }
        }
        return sum;
    }

    /** @return answer to a GET, for looking at it before the load */
    public HttpResponse<byte[]> get(String target) throws IOException {
        URI uri = URI.create("http://127.0.0.1:" + ports.plain() + target);
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        try {
            return client.send(
                    HttpRequest.newBuilder(uri).timeout(START_LIMIT).build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        if (!Thread.currentThread().equals(atExit)) {
            Runtime.getRuntime().removeShutdownHook(atExit);
        }
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private void awaitAnswer(String probe, Ticker ticker) throws IOException {
        long end = ticker.nanos() + START_LIMIT.toNanos();
        String last = "";
        while (ticker.nanos() - end < 0) {
            if (!process.isAlive()) {
                throw new IOException(kind.label() + " ended with code " + process.exitValue() + ": " + endOfOutput());
            }
            try {
                int status = get(probe).statusCode();
                if (status == 200) {
                    return;
                }
                last = "status " + status;
            } catch (IOException notYet) {
                last = notYet.toString();
            }
            pause();
        }
        throw new IOException(kind.label() + ": no answer to " + probe + " within " + START_LIMIT.toSeconds() + " s: "
                + last + ": " + endOfOutput());
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    private String endOfOutput() throws IOException {
        String all = Files.readString(output, StandardCharsets.ISO_8859_1);
        return all.substring(Math.max(0, all.length() - END_OF_LOG));
    }
}
