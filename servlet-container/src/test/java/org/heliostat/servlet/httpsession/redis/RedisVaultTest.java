package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.heliostat.servlet.httpsession.vault.ExpiringVaultContract;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisVaultTest extends ExpiringVaultContract {

    private static final String KEYS = "heliostat:vs1/shop:";
    private static final String ENDS = KEYS + "*ends";

    @TempDir
    static Path folder;

    private static RedisServer server;

    private final long now = System.currentTimeMillis();
    private SessionVault vault;

    @BeforeAll
    static void startServer() throws IOException {
        server = RedisServer.start(folder);
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void open() throws IOException {
        server.cli("FLUSHALL");
        vault = RedisPlaces.open(server.port(), 200);
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
    void keepsTwoApplicationsApart() throws IOException {
        try (SessionVault other = RedisPlaces.open(server.port(), 200, "prefix", "other:")) {
            vault.write("id", bytes("x"), LATER, SessionVault.NEW);

            assertThat(other.read("id")).isNull();
            assertThat(server.cli("EXISTS", "heliostat:vs1/shop:id")).isEqualTo("1");
        }
    }

    @Test
    void usesTheDatabaseThatIsNamed() throws IOException {
        try (SessionVault other = RedisPlaces.open(server.port(), 200, "database", "3")) {
            other.write("id", bytes("x"), LATER, SessionVault.NEW);

            assertThat(vault.read("id")).isNull();
            assertThat(server.cli("-n", "3", "EXISTS", "heliostat:vs1/shop:id")).isEqualTo("1");
        }
    }

    @Test
    void takesMaxSessionsAndNoMore() throws IOException {
        try (SessionVault few = RedisPlaces.open(server.port(), 2)) {
            few.write("id1", bytes("x"), LATER, SessionVault.NEW);
            long version = few.write("id2", bytes("x"), LATER, SessionVault.NEW);

            assertThatThrownBy(() -> few.write("id3", bytes("x"), LATER, SessionVault.NEW))
                    .isInstanceOf(VaultFullException.class)
                    .hasMessage("there are 2 sessions (expected: fewer, maxSessions)");
            long next = few.write("id2", bytes("y"), LATER, version);
            assertThat(next).isPositive();
            assertThat(few.rename("id2", "id4", bytes("y"), LATER, next)).isPositive();
        }
    }

    @Test
    void letsRecordsVanishByThemselvesAnHourAfterTheirEnd() throws IOException {
        vault.write("id", bytes("x"), now + 10_000, SessionVault.NEW);
        assertThat(millisLeft("id")).isBetween(3_600_000L, 3_610_000L);

        vault.touch("id", now + 100_000);
        assertThat(millisLeft("id")).isBetween(3_690_000L, 3_700_000L);

        vault.touch("id", Long.MAX_VALUE);
        assertThat(millisLeft("id")).isEqualTo(-1);
    }

    @Test
    void forgetsWhatVanished() throws IOException {
        vault.write("id", bytes("x"), now - 1, SessionVault.NEW);
        server.cli("DEL", "heliostat:vs1/shop:id");

        assertThat(vault.expired(now, 10)).isEmpty();
        assertThat(vault.removeExpired("id", now)).isFalse();
        assertThat(server.cli("ZCARD", ENDS)).isEqualTo("0");
    }

    @Test
    void goesOnWhenTheServerForgotTheScripts() throws IOException {
        long version = vault.write("id", bytes("x"), LATER, SessionVault.NEW);
        server.cli("SCRIPT", "FLUSH");

        assertThat(vault.write("id", bytes("y"), LATER, version)).isPositive();
        assertThat(vault.remove("id")).isTrue();
    }

    @Test
    void repeatedWritesAreOne() throws IOException {
        for (Script script : Script.values()) {
            assertThat(server.cli("SCRIPT", "LOAD", script.text())).isEqualTo(script.digest());
        }
        String write = Script.WRITE.digest();
        String key = "heliostat:vs1/shop:id";
        String ends = "heliostat:vs1/shop:*ends";

        String first = server.cli("EVALSHA", write, "2", key, ends, "id", "0", "77", "9", "", "data", "100");
        String again = server.cli("EVALSHA", write, "2", key, ends, "id", "0", "77", "9", "", "data", "100");
        String other = server.cli("EVALSHA", write, "2", key, ends, "id", "0", "78", "9", "", "data", "100");

        assertThat(first).isEqualTo("1");
        assertThat(again).isEqualTo("1");
        assertThat(other).isEqualTo("0");
        assertThat(vault.version("id")).isEqualTo(77);
    }

    @Test
    void repeatedRemovalsAreOne() throws IOException {
        for (Script script : Script.values()) {
            server.cli("SCRIPT", "LOAD", script.text());
        }
        vault.write("id", bytes("x"), LATER, SessionVault.NEW);
        vault.write("over", bytes("x"), now - 1, SessionVault.NEW);

        assertThat(remove("id", "mark1")).isEqualTo("1");
        assertThat(remove("id", "mark1")).isEqualTo("1");
        assertThat(remove("id", "mark2")).isEqualTo("0");
        assertThat(removeExpired("over", "mark1")).isEqualTo("1");
        assertThat(removeExpired("over", "mark1")).isEqualTo("1");
        assertThat(removeExpired("over", "mark2")).isEqualTo("0");
        assertThat(vault.read("id")).isNull();
        assertThat(vault.version("id")).isEqualTo(SessionVault.NONE);
        assertThat(vault.touch("id", LATER)).isFalse();
        assertThat(millisLeft("id")).isBetween(1L, 180_000L);
        assertThat(vault.write("id", bytes("again"), LATER, SessionVault.NEW)).isPositive();
        assertThat(remove("id", "mark1")).isEqualTo("1");
        assertThat(vault.read("id").sealed()).isEqualTo(bytes("again"));
    }

    private static String remove(String id, String mark) throws IOException {
        return server.cli("EVALSHA", Script.REMOVE.digest(), "2", KEYS + id, ENDS, id, mark, "180000");
    }

    private String removeExpired(String id, String mark) throws IOException {
        return server.cli(
                "EVALSHA", Script.REMOVE_EXPIRED.digest(), "2", KEYS + id, ENDS, id, mark, "180000", "" + now);
    }

    @Test
    void forgetsSessionsWhoseKeysAreGoneHoweverLongTheyWereToLive() throws IOException {
        try (SessionVault few = RedisPlaces.open(server.port(), 3)) {
            few.write("evicted", bytes("x"), Long.MAX_VALUE, SessionVault.NEW);
            few.write("deleted", bytes("x"), LATER, SessionVault.NEW);
            few.write("kept", bytes("x"), Long.MAX_VALUE, SessionVault.NEW);
            server.cli("DEL", KEYS + "evicted", KEYS + "deleted");

            assertThat(few.expired(now, 10)).isEmpty();

            assertThat(few.size()).isEqualTo(1);
            assertThat(server.cli("ZRANGE", ENDS, "0", "-1")).isEqualTo("kept");
            assertThat(few.write("id", bytes("x"), LATER, SessionVault.NEW)).isPositive();
            assertThat(few.write("other", bytes("x"), LATER, SessionVault.NEW)).isPositive();
        }
    }

    @Test
    void eachSweepCountsTheSessionsOfOtherServers() throws IOException {
        try (SessionVault other = RedisPlaces.open(server.port(), 10_000)) {
            vault.write("mine", bytes("x"), LATER, SessionVault.NEW);
            for (int i = 0; i < 1_500; i++) {
                other.write("id" + i, bytes("x"), LATER, SessionVault.NEW);
            }

            vault.expired(now, 10);
            assertThat(vault.size()).isEqualTo(1_501);

            for (int i = 0; i < 1_500; i++) {
                other.remove("id" + i);
            }
            vault.expired(now, 10);
            assertThat(vault.size()).isEqualTo(1);
        }
    }

    @Test
    void looksOnceAtAnIdWhoseEndIsNotWhereItBelongs() throws IOException {
        vault.write("never", bytes("x"), Long.MAX_VALUE, SessionVault.NEW);
        vault.write("later", bytes("x"), LATER, SessionVault.NEW);
        server.cli("ZADD", ENDS, "1", "never", "2", "later");

        assertThat(vault.expired(now, 10)).containsExactly("never", "later");
        assertThat(vault.removeExpired("never", now)).isFalse();
        assertThat(vault.removeExpired("later", now)).isFalse();

        assertThat(vault.expired(now, 10)).isEmpty();
        assertThat(server.cli("ZSCORE", ENDS, "never")).isEqualTo("inf");
        assertThat(server.cli("ZSCORE", ENDS, "later")).isEqualTo("" + LATER);
    }

    @Test
    void storesLargeRecords() throws IOException {
        byte[] large = new byte[5_000_000];
        Arrays.fill(large, (byte) 'x');

        vault.write("id", large, LATER, SessionVault.NEW);

        assertThat(vault.read("id").sealed()).isEqualTo(large);
    }

    @Test
    void readsNothingLargerThanARecord() throws IOException {
        String foreign = "redis.call('HSET', KEYS[1], 'v', '5', 'e', '9', 'd', string.rep('x', 18000000))";
        server.cli("EVAL", foreign, "1", KEYS + "id");

        assertLost("id");
        assertThat(vault.figures()).containsEntry("outages", 0L);
    }

    /** The caller drops such a session and goes on; a failure would be the answer to each request of it. */
    @Test
    void takesWhatIsNoRecordForADamagedOne() throws IOException {
        server.cli("SET", KEYS + "text", "foreign");
        server.cli("HSET", KEYS + "version", "v", "seven", "e", "9", "d", "x");
        server.cli("HSET", KEYS + "end", "v", "7", "e", "tomorrow", "d", "x");

        assertLost("text");
        assertLost("version");
        assertLost("end");
        assertThat(vault.removeExpired("end", now)).isTrue();
    }

    @Test
    void writesOverWhatIsNoRecord() throws IOException {
        server.cli("SET", KEYS + "text", "foreign");
        server.cli("HSET", KEYS + "version", "v", "seven", "e", "9", "d", "x");

        for (String id : new String[] {"text", "version"}) {
            assertThat(vault.write(id, bytes("y"), LATER, SessionVault.NEW)).isEqualTo(SessionVault.NONE);
            long version = vault.write(id, bytes("y"), LATER, vault.read(id).version());

            assertThat(vault.read(id).sealed()).isEqualTo(bytes("y"));
            assertThat(vault.version(id)).isEqualTo(version);
        }
    }

    private void assertLost(String id) throws IOException {
        VaultRecord record = vault.read(id);
        assertThat(record.sealed()).isEmpty();
        assertThat(record.version()).isEqualTo(1);
    }

    @Test
    void logsInWithAPasswordFromAFile(@TempDir Path other) throws Exception {
        Path secret = Files.writeString(other.resolve("secret"), "open sesame\n");
        try (RedisServer locked = RedisServer.start(other, "--requirepass", "open sesame");
                SessionVault mine = RedisPlaces.open(locked.port(), 10, "password", "${file:" + secret + "}")) {
            mine.write("id", bytes("x"), LATER, SessionVault.NEW);

            VaultRecord record = mine.read("id");
            assertThat(record.sealed()).isEqualTo(bytes("x"));
        }
    }

    @Test
    void logsInAsAUser(@TempDir Path other) throws Exception {
        try (RedisServer locked = RedisServer.start(
                        other,
                        "--user",
                        "shop",
                        "on",
                        ">secret",
                        "~heliostat:*",
                        "+@read",
                        "+@write",
                        "+@scripting",
                        "+@connection");
                SessionVault mine =
                        RedisPlaces.open(locked.port(), 10, "user", "${env:REDIS_USER}", "password", "secret")) {
            mine.write("id", bytes("x"), LATER, SessionVault.NEW);

            assertThat(mine.read("id").sealed()).isEqualTo(bytes("x"));
        }
    }

    @Test
    void speaksTlsToAServerWhoseCertificateItTrusts(@TempDir Path other) throws Exception {
        TestCertificates.Pair pair = TestCertificates.make(other, "redis", "EC");
        Path certificate = Files.writeString(other.resolve("cert.pem"), pair.certificatePem());
        Path key = Files.writeString(other.resolve("key.pem"), pair.keyPem());
        int port = FreePort.find();
        try (RedisServer secure = RedisServer.start(
                        other,
                        "--tls-port",
                        "" + port,
                        "--tls-cert-file",
                        certificate.toString(),
                        "--tls-key-file",
                        key.toString(),
                        "--tls-auth-clients",
                        "no");
                SessionVault trusting =
                        RedisPlaces.open(port, 10, "ssl", "true", "sslTrustFile", certificate.toString());
                SessionVault careful = RedisPlaces.open(port, 10, "ssl", "true", "commandTimeoutMillis", "500")) {
            Await.until(() -> works(trusting));
            trusting.write("id", bytes("x"), LATER, SessionVault.NEW);

            assertThat(trusting.read("id").sealed()).isEqualTo(bytes("x"));
            assertThat(secure.cli("EXISTS", "heliostat:vs1/shop:id")).isEqualTo("1");
            Await.until(() -> refusal(careful).contains("TLS: unable to find valid certification path"));
        }
    }

    private static String refusal(SessionVault vault) {
        try {
            vault.read("id");
            return "";
        } catch (IOException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    @Test
    void saysThatThePasswordIsWrongAndGoesOnTrying(@TempDir Path other) throws Exception {
        try (RedisServer locked = RedisServer.start(other, "--requirepass", "right");
                SessionVault mine =
                        RedisPlaces.open(locked.port(), 10, "password", "wrong", "commandTimeoutMillis", "300")) {
            Await.until(() -> refusal(mine).contains("AUTH: WRONGPASS"));
            assertThat(refusal(mine))
                    .contains("redis 127.0.0.1:" + locked.port())
                    .doesNotContain("'wrong'");

            locked.cli("-a", "right", "CONFIG", "SET", "requirepass", "wrong");
            Await.until(() -> works(mine));
        }
    }

    @Test
    void refusesPropertiesThatCannotBe() {
        assertThatThrownBy(() -> RedisPlaces.open(1, 10, "port", "70000"))
                .hasMessage("port: 70000 (expected: 1 to 65535)");
        assertThatThrownBy(() -> RedisPlaces.open(1, 10, "database", "first"))
                .hasMessage("database: first (expected: 0 to 65535)");
        assertThatThrownBy(() -> RedisPlaces.open(0, 10, "clusterNodes", "a:7000,b:x"))
                .hasMessage("clusterNodes: b:x (expected: a port of 1 to 65535)");
        assertThatThrownBy(() -> RedisPlaces.open(0, 10, "sentinelNodes", "a,,b", "sentinelMaster", "m"))
                .hasMessage("sentinelNodes: a,,b (expected: host:port, host:port …)");
        assertThatThrownBy(() -> RedisPlaces.open(1, 10, "password", "${file:/does/not/exist}"))
                .hasMessageStartingWith("password: ${file:/does/not/exist}");
        assertThatThrownBy(() -> RedisPlaces.open(1, 10, "ssl", "true", "sslTrustFile", "/does/not/exist"))
                .hasMessageStartingWith("sslTrustFile: /does/not/exist");
    }

    private static boolean works(SessionVault vault) {
        try {
            vault.read("id");
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static long millisLeft(String id) throws IOException {
        return Long.parseLong(server.cli("PTTL", "heliostat:vs1/shop:" + id).replaceAll("[^-0-9]", ""));
    }
}
