package org.heliostat.servlet.httpsession.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL of the machine's on a port of its own, in a folder that is removed at the end. */
final class PostgresServer implements AutoCloseable {

    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private final Path programs;
    private final Path folder;
    private final int port;
    private Process process;

    private PostgresServer(Path programs, Path folder, int port) {
        this.programs = programs;
        this.folder = folder;
        this.port = port;
    }

    /** Starts one; without PostgreSQL on the machine the test is skipped. */
    static PostgresServer start() throws Exception {
        Optional<Path> programs = programs();
        Assumptions.assumeTrue(
                programs.isPresent(),
                "PostgreSQL is not installed (Debian: apt-get install postgresql); test left out");
        Path folder = Files.createTempDirectory("heliostat-postgres");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        PostgresServer server = new PostgresServer(programs.orElseThrow(), folder, FreePort.find());
        if (isRoot()) {
            server.run(List.of("chown", "postgres", folder.toString()));
        }
        server.run(server.asUser(
                List.of(server.program("initdb"), "-D", server.data(), "-A", "trust", "-U", "postgres", "--no-sync")));
        server.begin();
        return server;
    }

    PGSimpleDataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setUser("postgres");
        source.setDatabaseName("postgres");
        source.setConnectTimeout(2);
        source.setSocketTimeout(5);
        return source;
    }

    /** Starts it again on what it had stored. */
    void begin() throws IOException {
        process = new ProcessBuilder(asUser(List.of(
                        program("postgres"),
                        "-D",
                        data(),
                        "-p",
                        "" + port,
                        "-k",
                        folder.toString(),
                        "-c",
                        "listen_addresses=127.0.0.1")))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start();
        Await.until(this::answers);
    }

    /** Ends it at once, without writing anything back: the next start recovers as after a crash. */
    void crash() throws Exception {
        new ProcessBuilder("kill", "-QUIT", "" + process.pid()).start().waitFor();
        process.waitFor(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws Exception {
        crash();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    private boolean answers() {
        try (Connection connection = dataSource().getConnection()) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private String program(String name) {
        return programs.resolve(name).toString();
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private void run(List<String> command) throws Exception {
        Process one = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(one.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (one.waitFor() != 0) {
            throw new AssertionError(command + ": " + output);
        }
    }

    /** It refuses to run as root; Debian's package has made a user for it. */
    private List<String> asUser(List<String> command) {
        if (!isRoot()) {
            return command;
        }
        List<String> all =
                new ArrayList<>(List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"));
        all.addAll(command);
        return all;
    }

    private static boolean isRoot() {
        return System.getProperty("user.name").equals("root");
    }

    private static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }
}
