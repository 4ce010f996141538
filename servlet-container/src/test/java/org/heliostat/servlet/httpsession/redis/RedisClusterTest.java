package org.heliostat.servlet.httpsession.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.heliostat.servlet.httpsession.vault.ExpiringVaultContract;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.util.JedisClusterCRC16;

/** Everything a vault has to do, on a cluster of three. */
class RedisClusterTest extends ExpiringVaultContract {

    @TempDir
    static Path folder;

    private static RedisCluster cluster;

    private final long now = System.currentTimeMillis();
    private SessionVault vault;

    @BeforeAll
    static void startCluster() throws Exception {
        cluster = RedisCluster.start(folder, 0);
    }

    @AfterAll
    static void stopCluster() throws Exception {
        if (cluster != null) {
            cluster.close();
        }
    }

    @BeforeEach
    void open() throws IOException {
        cluster.clear();
        vault = RedisPlaces.open(0, 200, "clusterNodes", cluster.nodes());
    }

    @AfterEach
    void close() throws IOException {
        vault.close();
    }

    @Override
    protected SessionVault vault() {
        return vault;
    }

    @Override
    protected long now() {
        return now;
    }

    @Test
    void spreadsSessionsOverAllServers() throws IOException {
        for (int i = 0; i < 150; i++) {
            vault.write("id" + i, bytes("x"), LATER, SessionVault.NEW);
        }

        for (RedisServer server : cluster.primaries()) {
            assertThat(Integer.parseInt(server.cli("DBSIZE"))).isBetween(25, 90);
        }
        assertSize(150);
    }

    @Test
    void givesNewIdsOnOtherServers() throws IOException {
        long version = vault.write("id", bytes("x"), LATER, SessionVault.NEW);
        for (int i = 0; i < 40; i++) {
            String old = i == 0 ? "id" : "id" + (i - 1);
            version = vault.rename(old, "id" + i, bytes("x" + i), LATER, version);
            assertThat(version).isPositive();
            assertThat(vault.read(old)).isNull();
        }

        assertThat(vault.read("id39").sealed()).isEqualTo(bytes("x39"));
        assertSize(1);
    }

    @Test
    void findsWhatIsOverOnAllServers() throws IOException {
        var expected = new TreeSet<String>();
        for (int i = 0; i < 60; i++) {
            vault.write("id" + i, bytes("x"), now - 1, SessionVault.NEW);
            expected.add("id" + i);
        }

        assertThat(vault.expired(now, 1_000)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(vault.expired(now, 7)).hasSize(7);
    }

    @Test
    void forgetsOnAllServersWhatVanished() throws IOException {
        var deletions = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            vault.write("id" + i, bytes("x"), LATER, SessionVault.NEW);
            for (Bucket bucket : Bucket.ofCluster("heliostat:vs1/shop:")) {
                deletions
                        .append("DEL ")
                        .append(new String(bucket.key("id" + i), UTF_8))
                        .append('\n');
            }
        }
        cluster.primary(0).cliWith(deletions.toString(), "-c");

        assertThat(vault.expired(now, 10)).isEmpty();

        assertThat(vault.size()).isZero();
    }

    @Test
    void takesMaxSessionsOfAllServersTogether() throws IOException {
        try (SessionVault few = RedisPlaces.open(0, 20, "clusterNodes", cluster.nodes())) {
            for (int i = 0; i < 20; i++) {
                few.write("id" + i, bytes("x"), LATER, SessionVault.NEW);
            }
            Await.until(() -> few.size() == 20);

            for (int i = 20; i < 40; i++) {
                String id = "id" + i;
                assertThatThrownBy(() -> few.write(id, bytes("x"), LATER, SessionVault.NEW))
                        .isInstanceOf(VaultFullException.class);
            }
        }
    }

    /** What the manual says that a user needs. */
    @Test
    void logsInAsAUserOfACluster() throws IOException {
        for (RedisServer server : cluster.primaries()) {
            server.cli(
                    "ACL",
                    "SETUSER",
                    "shop",
                    "on",
                    ">secret",
                    "~heliostat:*",
                    "+@read",
                    "+@write",
                    "+@scripting",
                    "+@connection",
                    "+cluster|slots");
        }
        try (SessionVault mine =
                RedisPlaces.open(0, 200, "clusterNodes", cluster.nodes(), "user", "shop", "password", "secret")) {
            for (int i = 0; i < 20; i++) {
                mine.write("id" + i, bytes("x"), LATER, SessionVault.NEW);
                assertThat(mine.read("id" + i).sealed()).isEqualTo(bytes("x"));
            }
            assertThat(mine.expired(now, 10)).isEmpty();
            assertThat(mine.size()).isEqualTo(20);
        }
    }

    @Test
    void followsSlotsThatMove() throws IOException {
        for (int i = 0; i < 100; i++) {
            vault.write("id" + i, bytes("x"), LATER, SessionVault.NEW);
        }
        // At least one bucket's slot is among them.
        cluster.move(1_500, cluster.primary(0), cluster.primary(1));
        try {
            for (int i = 0; i < 100; i++) {
                assertThat(vault.read("id" + i)).as("id" + i).isNotNull();
            }
            assertThat(vault.figures().get("redirections")).isPositive();
            assertThat(vault.figures()).containsEntry("outages", 0L);
        } finally {
            cluster.move(1_500, cluster.primary(1), cluster.primary(0));
        }
    }

    @Test
    void bucketsLieEvenlyOverAllSlots() {
        List<Integer> slots = Bucket.ofCluster("any:").stream()
                .map(bucket -> JedisClusterCRC16.getSlot(bucket.key("id")))
                .toList();

        assertThat(slots).hasSize(Bucket.OF_A_CLUSTER).isSorted();
        for (int i = 0; i < slots.size(); i++) {
            assertThat(slots.get(i)).isBetween(i * 1_024, i * 1_024 + 1_023);
        }
    }

    /** As stored by servers that run: with other tags their sessions would be lost. */
    @Test
    void keysOfAnIdStayTheSame() {
        List<String> tags = Bucket.ofCluster("").stream()
                .map(bucket -> new String(bucket.key(""), UTF_8))
                .toList();

        assertThat(tags)
                .containsExactly(
                        "{10}", "{3}", "{61}", "{43}", "{11}", "{2}", "{60}", "{42}", "{12}", "{1}", "{63}", "{41}",
                        "{13}", "{0}", "{62}", "{40}");
    }
}
