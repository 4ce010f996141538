package org.heliostat.launcher.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/** What sessions are kept in besides files: a redis-server, H2, PostgreSQL, of the test's own and ended with it. */
final class StoreServers implements AutoCloseable {

    private final Path folder;
    private final Deque<AutoCloseable> running = new ArrayDeque<>();

    /** @param folder for what they store */
    StoreServers(Path folder) {
        this.folder = folder;
    }

    /** One property of sun-web.xml. */
    static String property(String name, String value) {
        return "<property name='" + name + "' value='" + value + "'/>";
    }

    /**
     * Starts a redis-server that stores each change before it answers; without one on the machine the test is skipped.
     *
     * @return store-properties that lead to it
     */
    String redis() throws IOException {
        int port = FreePort.find();
        Path data = Files.createDirectories(folder.resolve("redis"));
        Process redis = launchRedis(data, port);
        running.push(() -> redis.destroyForcibly().waitFor(10, TimeUnit.SECONDS));
        Await.until(() -> {
            try {
                return Files.readString(data.resolve("log.txt")).contains("Ready to accept connections");
            } catch (IOException notYet) {
                return false;
            }
        });
        // A disk that stalls for seconds is no loss, and not what these tests look at.
        return property("port", "" + port)
                + property("connectTimeoutMillis", "60000")
                + property("commandTimeoutMillis", "60000");
    }

    /**
     * Starts H2 and puts a pool for it into each instance.
     *
     * @return store-properties that lead to it
     */
    String h2(Path... instances) throws Exception {
        Server database = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", folder.toString())
                .start();
        running.push(database::stop);
        String url = "jdbc:h2:tcp://localhost:" + database.getPort() + "/./sessions";
        for (Path instance : instances) {
            addPool(instance, "h2", "org.h2.jdbcx.JdbcDataSource", Map.of("URL", url));
        }
        return property("dataSource", "jdbc/h2");
    }

    /** As {@link #h2}, with PostgreSQL; without it on the machine the test is skipped. */
    String postgres(Path instance) throws Exception {
        Postgres database = Postgres.start();
        running.push(database);
        Path driver = Path.of(PGSimpleDataSource.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Files.copy(driver, instance.resolve("lib/postgresql.jar"));
        addPool(
                instance,
                "postgres",
                PGSimpleDataSource.class.getName(),
                Map.of(
                        "serverName",
                        "127.0.0.1",
                        "portNumber",
                        "" + database.port(),
                        "databaseName",
                        "postgres",
                        "user",
                        Postgres.USER,
                        "password",
                        Postgres.PASSWORD));
        return property("dataSource", "jdbc/postgres");
    }

    @Override
    public void close() throws Exception {
        while (!running.isEmpty()) {
            running.pop().close();
        }
    }

    private static void addPool(Path instance, String name, String source, Map<String, String> properties)
            throws IOException {
        Path file = instance.resolve("conf/server.xml");
        String resource = "<JDBCRESOURCE jndiname=\"jdbc/" + name + "\" poolname=\"" + name + "\"/>";
        StringBuilder pool =
                new StringBuilder("<JDBCCONNECTIONPOOL name=\"" + name + "\" datasourceclassname=\"" + source + "\">");
        new TreeMap<>(properties)
                .forEach((key, value) -> pool.append("<PROPERTY name=\"" + key + "\" value=\"" + value + "\"/>"));
        pool.append("</JDBCCONNECTIONPOOL>");
        Files.writeString(
                file,
                Files.readString(file)
                        .replace(
                                "<JDBCRESOURCE jndiname=\"jdbc/bookstore\"",
                                resource + "<JDBCRESOURCE jndiname=\"jdbc/bookstore\"")
                        .replace("</RESOURCES>", pool + "</RESOURCES>"));
    }

    private static Process launchRedis(Path data, int port) throws IOException {
        List<String> command = List.of(
                "redis-server",
                "--port",
                "" + port,
                "--bind",
                "127.0.0.1",
                "--dir",
                data.toString(),
                "--save",
                "",
                "--appendonly",
                "yes",
                "--appendfsync",
                "always");
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(data.resolve("log.txt").toFile())
                    .start();
        } catch (IOException missing) {
            Assumptions.abort("redis-server is not installed (Debian: apt-get install redis-server); test left out");
            throw missing;
        }
    }
}
