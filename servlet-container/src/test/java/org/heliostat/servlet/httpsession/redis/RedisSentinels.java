package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.jspecify.annotations.Nullable;

/** A primary with two replicas, watched by three sentinels; all processes end with it. */
final class RedisSentinels implements AutoCloseable {

    static final String MASTER = "sessions";

    private final List<RedisServer> servers = new ArrayList<>();
    private final List<Process> sentinels = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();
    private final List<Integer> clientPorts = new ArrayList<>();
    private final @Nullable RedisTls tls;

    private RedisSentinels(@Nullable RedisTls tls) {
        this.tls = tls;
    }

    /**
     * Starts them; without redis-server on the machine the test is skipped.
     *
     * @param password of sentinels; empty: none
     */
    static RedisSentinels start(Path folder, String password) throws Exception {
        return start(new RedisSentinels(null), folder, password);
    }

    /** Starts them so that all speak TLS with each other and with clients. */
    static RedisSentinels startSecure(Path folder, RedisTls tls) throws Exception {
        return start(new RedisSentinels(tls), folder, "");
    }

    private static RedisSentinels start(RedisSentinels all, Path folder, String password) throws Exception {
        try {
            int secure = FreePort.find();
            all.server(folder.resolve("primary"), secure, "--repl-diskless-sync-delay", "0");
            RedisServer first = all.servers.get(0);
            String primary = "127.0.0.1 " + (all.tls == null ? first.port() : secure);
            for (int i = 1; i < 3; i++) {
                all.server(folder.resolve("replica" + i), FreePort.find(), "--replicaof", primary);
            }
            Await.until(() -> cli(first, "INFO", "replication").contains("connected_slaves:2"));
            for (int i = 0; i < 3; i++) {
                all.sentinel(Files.createDirectories(folder.resolve("sentinel" + i)), primary, password);
            }
            Await.until(() -> all.ports.stream().allMatch(port -> knowsAll(first, port, password)));
            return all;
        } catch (Throwable failed) {
            all.close();
            throw failed;
        }
    }

    private void server(Path folder, int secure, String... options) throws IOException {
        List<String> all = new ArrayList<>(List.of(options));
        if (tls != null) {
            all.addAll(tls.options());
            all.addAll(List.of("--tls-port", "" + secure));
        }
        servers.add(RedisServer.start(folder, all.toArray(String[]::new)));
    }

    private void sentinel(Path folder, String primary, String password) throws IOException {
        int port = FreePort.find();
        List<String> lines = new ArrayList<>(List.of(
                "port " + port,
                "bind 127.0.0.1",
                "dir " + folder,
                "sentinel monitor " + MASTER + " " + primary + " 2",
                "sentinel down-after-milliseconds " + MASTER + " 2000",
                "sentinel failover-timeout " + MASTER + " 10000"));
        if (!password.isEmpty()) {
            lines.add("requirepass " + password);
            lines.add("sentinel sentinel-pass " + password);
        }
        int secure = FreePort.find();
        if (tls != null) {
            lines.addAll(tls.lines());
            lines.add("tls-port " + secure);
        }
        Path file = Files.write(folder.resolve("sentinel.conf"), lines);
        sentinels.add(new ProcessBuilder("redis-server", file.toString(), "--sentinel")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile())
                .start());
        ports.add(port);
        clientPorts.add(tls == null ? port : secure);
    }

    /** Both replicas and both other sentinels: before that there is no failover. */
    private static boolean knowsAll(RedisServer any, int port, String password) {
        List<String> words = new ArrayList<>(List.of("-p", "" + port));
        if (!password.isEmpty()) {
            words.addAll(List.of("--no-auth-warning", "-a", password));
        }
        words.addAll(List.of("INFO", "sentinel"));
        return cli(any, words.toArray(String[]::new)).contains("slaves=2,sentinels=3");
    }

    /** Value of {@code sentinelNodes}. */
    String nodes() {
        return clientPorts.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
    }

    /** The one that is primary and lives. */
    RedisServer primary() {
        return servers.stream()
                .filter(server -> server.isAlive() && cli(server, "ROLE").startsWith("master"))
                .findFirst()
                .orElseThrow();
    }

    static boolean isReplica(RedisServer server) {
        return cli(server, "ROLE").startsWith("slave");
    }

    /** The sentinels agree to make a replica the primary, while the primary lives. */
    void failOver() {
        cli(servers.get(0), "-p", "" + ports.get(1), "SENTINEL", "FAILOVER", MASTER);
    }

    /** {@code kill -9} of the first sentinel. */
    void killSentinel() throws InterruptedException {
        sentinels.get(0).destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws Exception {
        for (Process sentinel : sentinels) {
            sentinel.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        for (RedisServer server : servers) {
            server.close();
        }
    }

    private static String cli(RedisServer server, String... words) {
        try {
            return server.cli(words);
        } catch (IOException failed) {
            return "";
        }
    }
}
