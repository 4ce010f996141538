package org.heliostat.benchmarks.advice.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.time.Ticker;

/**
 * The packaged jar as a process on the instance of a case. It ends when closed, and at the latest with this virtual machine.
 */
public final class CaseServer implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(5);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(5);
    private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();
    private static final int CONNECT_MILLIS = 1_000;
    private static final int END_OF_OUTPUT = 2_000;
    private static final String OUTPUT = "output.log";

    private final Instance instance;
    private final Jar jar;
    private final int adminPort;
    private final Ticker ticker;
    private final Thread atExit = new Thread(this::kill, "end server of a case");
    private final Target target;
    private volatile Process process;

    private CaseServer(Instance instance, Jar jar, int adminPort, Ticker ticker, Process process) {
        this.instance = instance;
        this.jar = jar;
        this.adminPort = adminPort;
        this.ticker = ticker;
        this.process = process;
        this.target = new Target(
                instance.port(),
                instance.securePort(),
                instance.folder(),
                new AdminApi(adminPort, instance.folder().resolve("run/admin-token")));
    }

    /**
     * Starts the server, and waits until it is ready.
     *
     * @throws IOException when it ends, or is not ready in time; the message has the end of its output
     */
    public static CaseServer start(Instance instance, Jar jar, int adminPort, Ticker ticker) throws IOException {
        CaseServer server = new CaseServer(instance, jar, adminPort, ticker, begin(instance, jar, adminPort));
        Runtime.getRuntime().addShutdownHook(server.atExit);
        try {
            server.awaitReady();
            return server;
        } catch (IOException failed) {
            server.close();
            throw failed;
        }
    }

    public Target target() {
        return target;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the process and starts another one on the same instance. */
    public void restart() throws IOException {
        end();
        process = begin(instance, jar, adminPort);
        awaitReady();
    }

    @Override
    public void close() {
        end();
        if (!Thread.currentThread().equals(atExit)) {
            Runtime.getRuntime().removeShutdownHook(atExit);
        }
    }

    private static Process begin(Instance instance, Jar jar, int adminPort) throws IOException {
        List<String> start = jar.command(
                instance.jvmArguments(),
                "start",
                "--instance",
                instance.folder().toString(),
                "--port",
                Integer.toString(instance.port()),
                "--admin-port",
                Integer.toString(adminPort));
        List<String> command = new ArrayList<>();
        instance.descriptors()
                .ifPresent(most -> command.addAll(List.of("sh", "-c", "ulimit -n " + most + " && exec \"$@\"", "sh")));
        command.addAll(start);
        return new ProcessBuilder(command)
                .directory(instance.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(instance.folder().resolve(OUTPUT).toFile())
                .start();
    }

    /** Ready is who accepts connections on both ports and says so. */
    private void awaitReady() throws IOException {
        long end = ticker.nanos() + START_LIMIT.toNanos();
        while (ticker.nanos() - end < 0 && process.isAlive()) {
            if (accepts(adminPort) && accepts(instance.port()) && isStarted()) {
                return;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        throw new IOException("the server did not start within " + START_LIMIT.toSeconds() + " s: " + endOfOutput());
    }

    /** An application that failed is a fault that may have been planted: it is enough that the start is over. */
    private boolean isStarted() {
        try {
            return target.admin().get("/status").body().path("state").asText().equals("ready")
                    && target.admin().get("/applications").status() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private String endOfOutput() throws IOException {
        Path output = instance.folder().resolve(OUTPUT);
        String all = Files.readString(output, StandardCharsets.ISO_8859_1);
        return all.substring(Math.max(0, all.length() - END_OF_OUTPUT));
    }

    private void end() {
        process.destroy();
        try {
            process.waitFor(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        kill();
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
