package org.heliostat.launcher.process;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL of the test's own, from the packages of Debian: a fresh cluster in a temporary folder on a free port of
 * the loopback address, without a promise to survive. PostgreSQL refuses to run as root; then it runs as its own user.
 */
final class Postgres implements AutoCloseable {

    static final String USER = "shop";
    static final String PASSWORD = "s3cret-of-the-shop";

    private static final Path INSTALLED = Path.of("/usr/lib/postgresql");
    private static final String SYSTEM_USER = "postgres";
    private static final int DEADLINE_SECONDS = 60;

    private final Path programs;
    private final Path folder;
    private final int port;
    private Process server;

    private Postgres(Path programs, Path folder, int port) throws IOException {
        this.programs = programs;
        this.folder = folder;
        this.port = port;
        this.server = launch();
    }

    /** Makes and starts one, with the table {@code one_row}; without PostgreSQL on the machine the test is skipped. */
    static Postgres start() throws IOException, InterruptedException {
        Optional<Path> programs = programs();
        assumeTrue(programs.isPresent(), "PostgreSQL is not installed below " + INSTALLED + " (Debian: postgresql)");
        Path folder = Path.of(run(List.of("mktemp", "-d", "/tmp/heliostat-postgres-XXXXXX"), "")
                .strip());
        Path secret = folder.resolve("secret");
        run(List.of("sh", "-c", "cat > " + secret), PASSWORD);
        run(
                List.of(
                        programs.get().resolve("initdb").toString(),
                        "--pgdata=" + folder.resolve("data"),
                        "--username=" + USER,
                        "--pwfile=" + secret,
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--no-sync"),
                "");
        Postgres made = new Postgres(programs.get(), folder, FreePort.find());
        try {
            made.awaitReady();
            made.fill();
            return made;
        } catch (RuntimeException | Error failed) {
            made.close();
            throw failed;
        }
    }

    int port() {
        return port;
    }

    /** @return connections that it serves for users, its own ones left out */
    int connections() throws SQLException {
        try (Connection own = source().getConnection();
                Statement statement = own.createStatement();
                ResultSet count = statement.executeQuery("SELECT count(*) FROM pg_stat_activity"
                        + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")) {
            count.next();
            return count.getInt(1);
        }
    }

    /** Ends all its processes at once, without a word to anybody. */
    void kill() throws InterruptedException {
        List<ProcessHandle> backends = server.descendants().toList();
        server.destroyForcibly();
        backends.forEach(ProcessHandle::destroyForcibly);
        server.waitFor();
        Await.until(() -> backends.stream().noneMatch(ProcessHandle::isAlive));
    }

    /** Starts it again where it was. */
    void restart() throws IOException {
        server = launch();
        awaitReady();
    }

    @Override
    public void close() {
        try {
            kill();
            run(List.of("rm", "-rf", folder.toString()), "");
        } catch (IOException left) {
            throw new AssertionError(left);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Process launch() throws IOException {
        List<String> command = new ArrayList<>(unprivileged());
        command.addAll(List.of(
                programs.resolve("postgres").toString(),
                "-D",
                folder.resolve("data").toString(),
                "-p",
                Integer.toString(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "max_connections=80",
                "-c",
                "fsync=off"));
        return new ProcessBuilder(command)
                .directory(new java.io.File("/tmp"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private void awaitReady() {
        Await.until(() -> {
            try (Connection connection = source().getConnection()) {
                return connection.isValid(1);
            } catch (SQLException notYet) {
                return false;
            }
        });
    }

    private void fill() {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE one_row (id INT PRIMARY KEY, text VARCHAR(100) NOT NULL)");
            statement.execute("INSERT INTO one_row SELECT n, 'row ' || n FROM generate_series(1, 100) n");
        } catch (SQLException failed) {
            throw new AssertionError(failed);
        }
    }

    private PGSimpleDataSource source() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName("postgres");
        source.setUser(USER);
        source.setPassword(PASSWORD);
        source.setConnectTimeout(5);
        return source;
    }

    private static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(INSTALLED)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(INSTALLED)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.naturalOrder());
        }
    }

    private static List<String> unprivileged() {
        return System.getProperty("user.name").equals("root")
                ? List.of("setpriv", "--reuid=" + SYSTEM_USER, "--regid=" + SYSTEM_USER, "--clear-groups")
                : List.of();
    }

    private static String run(List<String> program, String input) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(unprivileged());
        command.addAll(program);
        Process process = new ProcessBuilder(command)
                .directory(new java.io.File("/tmp"))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().write(input.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new AssertionError(program + ":\n" + output);
        }
        return output;
    }
}
