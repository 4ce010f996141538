package org.heliostat.maven.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.testing.Await;

/** The packaged server, in an instance of its own, with one administrator. */
final class PackagedServer implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;
    private static final Pattern LISTENS = Pattern.compile("\"url\" ?: ?\"http://[^\"]+:(\\d+)");

    private final Path instance;
    private final Process process;

    private PackagedServer(Path instance, Process process) {
        this.instance = instance;
        this.process = process;
    }

    static PackagedServer start(Path folder, String user, String password) throws IOException, InterruptedException {
        Path instance = folder.resolve("instance");
        Path printed = folder.resolve("server.log");
        run(printed, "", "init", instance.toString());
        run(printed, password + "\n", "--instance", instance.toString(), "passwd", user);
        PackagedServer server = new PackagedServer(
                instance,
                command(printed, "start", "--instance", instance.toString(), "--port", "0", "--admin-port", "0")
                        .start());
        boolean ready = false;
        try {
            Await.until(() -> server.isReady() || !server.process.isAlive());
            ready = server.process.isAlive();
            return server;
        } finally {
            if (!ready) {
                server.close();
                System.err.println(Files.readString(printed));
            }
        }
    }

    private boolean isReady() {
        return Files.exists(addressFile())
                && SampleBuild.get(admin() + "/health/ready").startsWith("200 ");
    }

    private Path addressFile() {
        return instance.resolve("run/admin-address");
    }

    /** @return beginning of the URLs of its administration */
    String admin() {
        String address = read("admin-address");
        return address.contains("://") ? address : "http://" + address;
    }

    /** @return beginning of the URLs of what it serves */
    String url() {
        String status = SampleBuild.get(admin() + "/api/v1/status", "Authorization", "Bearer " + read("admin-token"));
        Matcher url = LISTENS.matcher(status);
        if (!url.find()) {
            throw new IllegalStateException(status);
        }
        return "http://127.0.0.1:" + url.group(1);
    }

    private String read(String name) {
        try {
            return Files.readString(instance.resolve("run").resolve(name)).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static ProcessBuilder command(Path printed, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                System.getProperty("heliostat.jar")));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(printed.toFile()));
    }

    private static void run(Path printed, String input, String... arguments) throws IOException, InterruptedException {
        Process process = command(printed, arguments).start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IllegalStateException(List.of(arguments) + ": " + Files.readString(printed));
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException ended) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
