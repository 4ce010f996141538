package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.Assumptions;

/** A redis-server of the machine's, on a port of its own, that stores every change before it answers. */
public final class RedisServer implements AutoCloseable {

    private final Path folder;
    private final int port;
    private final List<String> options;
    private Process process;

    private RedisServer(Path folder, int port, List<String> options) {
        this.folder = folder;
        this.port = port;
        this.options = options;
    }

    /** Starts one; without redis-server on the machine the test is skipped. */
    public static RedisServer start(Path folder, String... options) throws IOException {
        Assumptions.assumeTrue(
                isInstalled(), "redis-server is not installed (Debian: apt-get install redis-server); test left out");
        RedisServer server = new RedisServer(Files.createDirectories(folder), FreePort.find(), List.of(options));
        server.begin();
        return server;
    }

    public static boolean isInstalled() {
        for (String folder : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(folder, "redis-server"))) {
                return true;
            }
        }
        return false;
    }

    public int port() {
        return port;
    }

    /** Starts it again on what it had stored. */
    public void begin() throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "redis-server",
                "--port",
                "" + port,
                "--bind",
                "127.0.0.1",
                "--dir",
                folder.toString(),
                "--save",
                "",
                "--appendonly",
                "yes",
                "--appendfsync",
                "always"));
        command.addAll(options);
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("redis.log").toFile())
                .start();
        Await.until(this::answers);
    }

    /** {@code kill -9}. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }

    /** The process stands still; connections stay open and new ones are accepted by the kernel. */
    public void stall() throws IOException, InterruptedException {
        signal("-STOP");
    }

    public void goOn() throws IOException, InterruptedException {
        signal("-CONT");
    }

    /** What redis-cli answers. */
    public String cli(String... words) throws IOException {
        return cliWith("", words);
    }

    /** What redis-cli answers to the commands of its input, one a line. */
    String cliWith(String input, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("redis-cli", "-p", "" + port));
        command.addAll(List.of(words));
        Process cli = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (OutputStream out = cli.getOutputStream()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        }
        return new String(cli.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    /** Waits until replicas have what this server has written until now. @param key any that is on this server */
    void awaitReplicas(String key, int replicas) throws IOException {
        String answer = cliWith("SET " + key + " x\nWAIT " + replicas + " 60000\n");
        assertThat(answer).as("answers to SET and WAIT").isEqualTo("OK\n" + replicas);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() throws Exception {
        kill();
    }

    private void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", name, "" + process.pid()).start().waitFor();
    }

    /** Accepting is not enough: it may still be reading its file. */
    private boolean answers() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(1_000);
            socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readNBytes(5);
            String text = new String(answer, StandardCharsets.US_ASCII);
            return text.startsWith("+PONG") || text.startsWith("-NOAU");
        } catch (IOException notYet) {
            return false;
        }
    }
}
