package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;

/** A cluster of three primaries, each with replicas or none; all processes end with it. */
final class RedisCluster implements AutoCloseable {

    static final int PRIMARIES = 3;

    private final List<RedisServer> servers = new ArrayList<>();
    private final List<Integer> clientPorts = new ArrayList<>();
    private final List<String> connecting;

    /** @param connecting options of redis-cli that lead it to the ports of clients */
    private RedisCluster(List<String> connecting) {
        this.connecting = connecting;
    }

    /** Starts one; without redis-server on the machine the test is skipped. */
    static RedisCluster start(Path folder, int replicas, String... options) throws Exception {
        return start(new RedisCluster(List.of()), folder, replicas, options);
    }

    /** Starts one whose servers and clients speak TLS. */
    static RedisCluster startSecure(Path folder, RedisTls tls) throws Exception {
        List<String> options = new ArrayList<>(tls.options());
        options.addAll(List.of("--tls-cluster", "yes"));
        return start(new RedisCluster(tls.connecting()), folder, 0, options.toArray(String[]::new));
    }

    private static RedisCluster start(RedisCluster cluster, Path folder, int replicas, String... options)
            throws Exception {
        try {
            List<String> all = new ArrayList<>(List.of(options));
            all.addAll(List.of(
                    "--cluster-enabled", "yes",
                    "--cluster-node-timeout", "3000",
                    "--cluster-require-full-coverage", "no",
                    // A replica takes over however long ago it heard of its primary: the machine may be busy.
                    "--cluster-replica-validity-factor", "0",
                    "--repl-diskless-sync-delay", "0"));
            for (int i = 0; i < PRIMARIES * (1 + replicas); i++) {
                List<String> own = new ArrayList<>(all);
                own.addAll(List.of("--cluster-port", "" + FreePort.find()));
                int secure = FreePort.find();
                if (!cluster.connecting.isEmpty()) {
                    own.addAll(List.of("--tls-port", "" + secure));
                }
                RedisServer server = RedisServer.start(folder.resolve("node" + i), own.toArray(String[]::new));
                cluster.servers.add(server);
                cluster.clientPorts.add(cluster.connecting.isEmpty() ? server.port() : secure);
            }
            cluster.create(replicas);
            return cluster;
        } catch (Throwable failed) {
            cluster.close();
            throw failed;
        }
    }

    private void create(int replicas) throws IOException {
        List<String> words = new ArrayList<>(connecting);
        words.addAll(List.of("-p", "" + clientPorts.get(0), "--cluster", "create"));
        clientPorts.forEach(port -> words.add("127.0.0.1:" + port));
        words.addAll(List.of("--cluster-replicas", "" + replicas, "--cluster-yes"));
        assertThat(servers.get(0).cli(words.toArray(String[]::new))).contains("[OK] All 16384 slots covered");
        awaitAgreement();
        Await.until(() -> servers.stream()
                .filter(server -> cli(server, "ROLE").startsWith("slave"))
                .allMatch(server -> cli(server, "INFO", "replication").contains("master_link_status:up")));
    }

    /** Waits until every server that lives finds the cluster well. */
    void awaitAgreement() {
        Await.until(
                () -> servers.stream().filter(RedisServer::isAlive).allMatch(server -> cli(server, "CLUSTER", "INFO")
                        .contains("cluster_state:ok")));
    }

    /** Value of {@code clusterNodes}: not all of them, the others are found. */
    String nodes() {
        return clientPorts.stream().limit(2).map(port -> "127.0.0.1:" + port).collect(Collectors.joining(", "));
    }

    /** In the order of their slots, as made. */
    RedisServer primary(int number) {
        return servers.get(number);
    }

    List<RedisServer> primaries() {
        return servers.stream()
                .filter(server -> server.isAlive() && cli(server, "ROLE").startsWith("master"))
                .toList();
    }

    /** Moves the first of one primary's slots to another, as an administrator does. */
    void move(int slots, RedisServer from, RedisServer to) throws IOException {
        String said = from.cli(
                "--cluster",
                "reshard",
                "127.0.0.1:" + from.port(),
                "--cluster-from",
                from.cli("CLUSTER", "MYID"),
                "--cluster-to",
                to.cli("CLUSTER", "MYID"),
                "--cluster-slots",
                "" + slots,
                "--cluster-yes");
        assertThat(said).doesNotContain("[ERR]");
    }

    void clear() throws IOException {
        for (RedisServer server : primaries()) {
            server.cli("FLUSHALL");
        }
    }

    @Override
    public void close() throws Exception {
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
