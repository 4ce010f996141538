package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Balancers, servers and stores as packaging/fleet starts them, replaced one by one while visitors fill their carts. */
class FleetIT {

    private static final Path SCRIPT =
            Path.of("../packaging/fleet/fleet").toAbsolutePath().normalize();
    private static final int FIRST_PORT = 20_000;
    private static final int LAST_PORT = 31_000;
    private static final int PORTS = 64;
    private static final int MINUTES = 8;
    private static final int VISITORS = 4;
    private static final int SOME_ANSWERS = 40;

    private Path folder;
    private int port;

    @BeforeEach
    void make() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/usr/lib/postgresql")), "PostgreSQL (Debian: postgresql)");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl");
        // Not a folder of JUnit's: the account of PostgreSQL must get there.
        folder = Files.createTempDirectory(Path.of("/tmp"), "heliostat-fleet");
        port = freePorts();
    }

    @AfterEach
    void end() throws Exception {
        if (Files.exists(folder.resolve("options"))) {
            fleet("stop");
        }
        new ProcessBuilder("rm", "-rf", folder.toString()).start().waitFor();
    }

    @Test
    void sessionsInRedisLiveThroughARollOfEverything() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/redis-server")), "Redis (Debian: redis-server)");

        assertThat(start("--apps", "3", "--balancers", "2")).contains("The fleet runs.", "redis ");
        assertThat(get("/balancer?auto")).contains("app1", "app2", "app3");
        assertThat(listensElsewhere(port)).as("a balancer").isFalse();
        assertThat(listensElsewhere(port + 10)).as("a server").isFalse();
        try (FleetVisitors visitors = new FleetVisitors(List.of(port, port + 1), VISITORS)) {
            awaitSome(visitors);
            assertThat(fleet("roll", "apps")).contains("app1: new", "app2: new", "app3: new");
            awaitSome(visitors);
            assertThat(visitors.failures()).isEmpty();

            visitors.balancersEnd();
            assertThat(fleet("roll", "balancers")).contains("balancer1: new", "balancer2: new");
            awaitSome(visitors);
            assertThat(visitors.failures()).isEmpty();
        }
        assertThat(fleet("status")).contains("app3         runs", "balancer2    runs");
        assertThat(fleet("stop")).contains("The fleet has ended");
        assertThat(fleet("status")).contains("app1         stopped").doesNotContain("runs");
    }

    @Test
    void sessionsInADatabaseLiveThroughARoll() throws Exception {
        start("--apps", "2", "--balancers", "1", "--sessions", "jdbc", "--listen", "0.0.0.0");
        assertThat(listensElsewhere(port)).as("a balancer").isTrue();
        assertThat(listensElsewhere(port + 10)).as("a server").isFalse();
        try (FleetVisitors visitors = new FleetVisitors(List.of(port), VISITORS)) {
            awaitSome(visitors);
            fleet("roll", "apps");
            awaitSome(visitors);
            assertThat(visitors.failures()).isEmpty();
        }
    }

    /** @return whether another address than 127.0.0.1 leads there */
    private static boolean listensElsewhere(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.2", port));
            return true;
        } catch (ConnectException refused) {
            return false;
        }
    }

    private static void awaitSome(FleetVisitors visitors) {
        int before = visitors.answers();
        Await.until(() -> !visitors.failures().isEmpty() || visitors.answers() > before + SOME_ANSWERS);
    }

    private String start(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "start",
                "--port",
                Integer.toString(port),
                "--war",
                Samples.war("bookstore").toString(),
                "--driver",
                Path.of(PGSimpleDataSource.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString()));
        words.addAll(List.of(more));
        return fleet(words.toArray(String[]::new));
    }

    private String fleet(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        command.addAll(List.of(words));
        command.addAll(List.of("--dir", folder.toString()));
        Path output = Files.createTempFile("fleet", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("FLEET_PATIENCE", "300");
        builder.environment().put("HELIOSTAT_JAR", ServerProcess.JAR.toString());
        builder.environment().put("HELIOSTAT_ARCHIVE", "none");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_OPTS", String.join(" ", ServerProcess.shortLived()));
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
            String said = Files.readString(output);
            assertThat(ended).as(said).isTrue();
            assertThat(process.exitValue()).as(said).isZero();
            return said;
        } finally {
            process.destroyForcibly();
            Files.delete(output);
        }
    }

    private String get(String path) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    /** @return the first of a row of ports that are free */
    private static int freePorts() {
        int first = FIRST_PORT;
        do {
            first = ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT);
        } while (!areFree(first));
        return first;
    }

    private static boolean areFree(int first) {
        for (int each = first; each < first + PORTS; each++) {
            try (ServerSocket socket = new ServerSocket()) {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), each));
            } catch (IOException taken) {
                return false;
            }
        }
        return true;
    }
}
