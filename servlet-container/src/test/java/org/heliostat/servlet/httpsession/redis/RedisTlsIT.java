package org.heliostat.servlet.httpsession.redis;

import java.nio.file.Path;
import java.util.Map;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultLoad;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters and sentinels that speak TLS: servers are found, left and found again as without it. */
class RedisTlsIT {

    private static final int WRITES = 300;

    @TempDir
    Path folder;

    @TempDir
    Path certificates;

    private RedisTls tls;

    @BeforeEach
    void makeCertificate() throws Exception {
        tls = RedisTls.make(certificates);
    }

    @Test
    void aServerOfAClusterThatIsKilledLosesNothing() throws Exception {
        try (RedisCluster cluster = RedisCluster.startSecure(folder, tls);
                SessionVault vault = open("clusterNodes", cluster.nodes())) {
            VaultLoad load = new VaultLoad(vault);
            load.awaitWrites(WRITES);
            cluster.primary(1).kill();
            load.awaitFailures();
            load.awaitWrites(WRITES);
            cluster.primary(1).begin();
            cluster.awaitAgreement();
            Await.until(() -> vault.figures().get("connected") == 1);
            load.awaitWrites(WRITES);
            System.out.println("a primary of a cluster with TLS killed: " + load.end());
        }
    }

    @Test
    void aPrimaryOfSentinelsThatIsReplacedLosesNothing() throws Exception {
        try (RedisSentinels sentinels = RedisSentinels.startSecure(folder, tls);
                SessionVault vault =
                        open("sentinelNodes", sentinels.nodes(), "sentinelMaster", RedisSentinels.MASTER)) {
            RedisServer killed = sentinels.primary();
            VaultLoad load = new VaultLoad(vault);
            load.awaitWrites(WRITES);
            Map<String, Integer> replicated = load.answered();
            killed.awaitReplicas("barrier", 2);
            killed.kill();
            load.awaitFailures();
            Await.until(() -> vault.figures().get("connected") == 1);
            load.awaitWrites(WRITES);
            System.out.println("a primary of sentinels with TLS killed: " + load.end(replicated));
        }
    }

    private SessionVault open(String... where) throws Exception {
        String[] how = {"ssl", "true", "sslTrustFile", tls.certificate().toString(), "commandTimeoutMillis", "500"};
        String[] all = java.util.Arrays.copyOf(how, how.length + where.length);
        System.arraycopy(where, 0, all, how.length, where.length);
        return RedisPlaces.open(0, -1, all);
    }
}
