package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultLoad;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sentinels make a replica the primary under load: what it has is served, on and on. */
class RedisSentinelIT {

    private static final int WRITES = 500;

    @TempDir
    Path folder;

    @Test
    void aPrimaryThatIsKilledLosesNothingThatWasReplicated() throws Exception {
        try (RedisSentinels sentinels = RedisSentinels.start(folder, "");
                SessionVault vault = open(sentinels)) {
            RedisServer killed = sentinels.primary();
            VaultLoad load = new VaultLoad(vault);
            load.awaitWrites(WRITES);
            Map<String, Integer> replicated = load.answered();
            killed.awaitReplicas("barrier", 2);
            killed.kill();
            load.awaitFailures();
            Await.until(() -> vault.figures().get("connected") == 1);
            load.awaitWrites(WRITES);
            // It comes back as a primary with what it had, until sentinels make it a replica; nobody takes it for the
            // primary.
            killed.begin();
            Await.until(() -> RedisSentinels.isReplica(killed));
            load.awaitWrites(WRITES);
            System.out.println("a primary of sentinels killed: " + load.end(replicated));
        }
    }

    @Test
    void aPrimaryThatBecomesAReplicaIsLeft() throws Exception {
        try (RedisSentinels sentinels = RedisSentinels.start(folder, "");
                SessionVault vault = open(sentinels)) {
            RedisServer before = sentinels.primary();
            VaultLoad load = new VaultLoad(vault);
            load.awaitWrites(WRITES);
            Map<String, Integer> replicated = load.answered();
            before.awaitReplicas("barrier", 2);
            sentinels.killSentinel();
            Await.until(() -> {
                sentinels.failOver();
                return before.isAlive() && !sentinels.primary().equals(before);
            });
            Await.until(() -> vault.figures().get("connected") == 1);
            load.awaitWrites(WRITES);
            System.out.println("a primary of sentinels replaced: " + load.end(replicated));
        }
    }

    @Test
    void logsInToSentinels() throws Exception {
        try (RedisSentinels sentinels = RedisSentinels.start(folder, "open-sesame");
                SessionVault vault =
                        open(sentinels, "sentinelPassword", "open-sesame", "commandTimeoutMillis", "20000");
                SessionVault stranger = open(sentinels)) {
            vault.write("id", "x".getBytes(StandardCharsets.UTF_8), Long.MAX_VALUE, SessionVault.NEW);

            assertThat(vault.read("id")).isNotNull();
            assertThatThrownBy(() -> stranger.read("id")).hasMessageContaining("has been away");
        }
    }

    private static SessionVault open(RedisSentinels sentinels, String... more) throws Exception {
        String[] properties = {
            "sentinelNodes", sentinels.nodes(), "sentinelMaster", RedisSentinels.MASTER, "commandTimeoutMillis", "500"
        };
        String[] all = java.util.Arrays.copyOf(properties, properties.length + more.length);
        System.arraycopy(more, 0, all, properties.length, more.length);
        return RedisPlaces.open(0, -1, all);
    }
}
