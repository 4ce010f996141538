package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultLoad;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster under load, of which servers are killed and slots move: what was answered is there. */
class RedisClusterIT {

    private static final int WRITES = 500;
    private static final int MOVED_SLOTS = 2_100;

    @TempDir
    Path folder;

    @Test
    void slotsThatMoveLoseNothing() throws Exception {
        try (RedisCluster cluster = RedisCluster.start(folder, 0);
                SessionVault vault = open(cluster, "20000")) {
            VaultLoad load = new VaultLoad(vault);
            load.awaitWrites(WRITES);
            cluster.move(MOVED_SLOTS, cluster.primary(0), cluster.primary(2));
            load.awaitWrites(WRITES);
            assertThat(load.failures()).isZero();
            System.out.println(MOVED_SLOTS + " slots moved: " + load.end());
            assertThat(vault.figures().get("redirections")).isPositive();
        }
    }

    @Test
    void aServerThatIsKilledLosesNothing() throws Exception {
        try (RedisCluster cluster = RedisCluster.start(folder, 0);
                SessionVault vault = open(cluster, "500")) {
            VaultLoad load = new VaultLoad(vault);
            for (int i = 0; i < 3; i++) {
                load.awaitWrites(WRITES);
                cluster.primary(i).kill();
                load.awaitFailures();
                // Sessions of the others are served meanwhile.
                load.awaitWrites(WRITES);
                cluster.primary(i).begin();
                cluster.awaitAgreement();
                Await.until(() -> vault.figures().get("connected") == 1);
            }
            load.awaitWrites(WRITES);
            System.out.println("3 kills of primaries: " + load.end());
        }
    }

    @Test
    void aReplicaTakesOverWhatItHas() throws Exception {
        try (RedisCluster cluster = RedisCluster.start(folder, 1);
                SessionVault vault = open(cluster, "500")) {
            VaultLoad load = new VaultLoad(vault);
            load.awaitWrites(WRITES);
            Map<String, Integer> replicated = load.answered();
            for (int i = 0; i < RedisCluster.PRIMARIES; i++) {
                String key = new String(Bucket.ofCluster("test:").get(1 + 6 * i).key("barrier"));
                cluster.primary(i).awaitReplicas(key, 1);
            }
            cluster.primary(1).kill();
            load.awaitFailures();
            Await.until(() -> vault.figures().get("connected") == 1);
            load.awaitWrites(WRITES);
            System.out.println("a replica took over: " + load.end(replicated));
            assertThat(cluster.primaries()).hasSize(RedisCluster.PRIMARIES).doesNotContain(cluster.primary(1));
        }
    }

    private static SessionVault open(RedisCluster cluster, String commandMillis) throws Exception {
        return RedisPlaces.open(0, -1, "clusterNodes", cluster.nodes(), "commandTimeoutMillis", commandMillis);
    }
}
