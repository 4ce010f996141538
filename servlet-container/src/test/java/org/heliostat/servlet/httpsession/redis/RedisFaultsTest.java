package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

/** Whatever the server does, a call ends in time and the next good connection is used. */
class RedisFaultsTest {

    @Test
    void asksOnceMoreWhenTheConnectionEnded() throws Exception {
        var asked = new AtomicInteger();
        try (var server = new FakeRedis(c -> asked.incrementAndGet() == 1 ? FakeRedis.HANG_UP : "$2\r\n42\r\n");
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {

            assertThat(vault.version("id")).isEqualTo(42);

            assertThat(vault.figures()).containsEntry("repeated", 1L).containsEntry("outages", 1L);
        }
    }

    @Test
    void givesUpWhenItEndsAgain() throws Exception {
        try (var server = new FakeRedis(command -> FakeRedis.HANG_UP);
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {
            assertThatThrownBy(() -> vault.version("id"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("redis 127.0.0.1:" + server.port())
                    .hasMessageContaining("closed the connection");
        }
    }

    @Test
    void waitsForAnAnswerNoLongerThanItMay() throws Exception {
        var silent = new AtomicInteger(1);
        Function<String, String> answers = c -> silent.get() > 0 ? FakeRedis.SILENCE : "$2\r\n42\r\n";
        try (var server = new FakeRedis(answers);
                SessionVault vault = RedisPlaces.open(server.port(), 10, "commandTimeoutMillis", "100")) {
            Await.until(() -> vault.figures().get("connected") == 1);
            assertThatThrownBy(() -> vault.version("id"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no answer within 100 ms");
            assertThat(vault.figures()).containsEntry("timeouts", 1L);

            silent.set(0);
            Await.until(() -> works(vault));
        }
    }

    @Test
    void takesNoAnswerForThatOfAnotherCommand() throws Exception {
        var asked = new AtomicInteger();
        try (var server = new FakeRedis(command -> "$1\r\n" + asked.incrementAndGet() + "\r\n$1\r\n0\r\n");
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {
            assertThat(vault.version("id")).isEqualTo(1);

            Await.until(() -> vault.figures().get("outages") == 1);
        }
    }

    @Test
    void endsConnectionsThatMakeNoSense() throws Exception {
        for (String nonsense : new String[] {
            "HTTP/1.1 400 Bad Request\r\n",
            "$999999999\r\n",
            "*1000000\r\n",
            "*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n",
            "$-5\r\nxx",
            ":12a\r\n",
            "$3\r\nabcdef\r\n",
            "*2\r\n:1\r\n\0\0\0\r\n"
        }) {
            try (var server = new FakeRedis(command -> nonsense);
                    SessionVault vault = RedisPlaces.open(server.port(), 10, "commandTimeoutMillis", "200")) {
                assertThatThrownBy(() -> vault.version("id"), nonsense)
                        .isInstanceOf(IOException.class)
                        .hasMessageStartingWith("redis 127.0.0.1:" + server.port());
            }
        }
    }

    @Test
    void readsAnAnswerInPieces() throws Exception {
        String record = "*3\r\n$1\r\n7\r\n$4\r\n+inf\r\n$0\r\n\r\n";
        try (var server = new FakeRedis(command -> record);
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {
            assertThat(vault.read("id").sealed()).isEmpty();
            assertThat(vault.read("id").expiresAtMillis()).isEqualTo(Long.MAX_VALUE);
        }
    }

    @Test
    void failsAtOnceWhenTheServerHasBeenAwayForLong() throws Exception {
        int port;
        try (var server = new FakeRedis(command -> FakeRedis.SILENCE)) {
            port = server.port();
        }
        try (SessionVault vault = RedisPlaces.open(port, 10, "commandTimeoutMillis", "50")) {
            assertThatThrownBy(() -> vault.version("id"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has been away for");

            Await.until(() -> {
                assertThatThrownBy(() -> vault.version("id")).isInstanceOf(IOException.class);
                return vault.figures().get("refused") > 0;
            });
            assertThat(vault.size()).isZero();
        }
    }

    @Test
    void boundsWhatWaitsForAnswers() throws Exception {
        try (var server = new FakeRedis(command -> FakeRedis.SILENCE);
                SessionVault vault =
                        RedisPlaces.open(server.port(), 10, "commandTimeoutMillis", "300", "maxPending", "3")) {
            Together.run(8, () -> {
                assertThatThrownBy(() -> vault.version("id")).isInstanceOf(IOException.class);
                return null;
            });

            assertThat(vault.figures().get("refused")).isPositive();
            assertThat(vault.figures()).containsEntry("pending", 0L);
        }
    }

    @Test
    void leavesNoThreadBehind() throws Exception {
        try (var server = new FakeRedis(command -> "$2\r\n42\r\n")) {
            RedisVaultMaker maker = RedisPlaces.maker();
            SessionVault vault = maker.open(RedisPlaces.place(server.port(), 10));
            SessionVault other = maker.open(RedisPlaces.place(server.port(), 10));
            vault.version("id");
            other.version("id");
            vault.close();
            other.version("id");
            other.close();

            Await.until(() -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("redis-1")));
        }
    }

    @Test
    void keepsAnInterruptForTheCaller() throws Exception {
        try (var server = new FakeRedis(command -> "$2\r\n42\r\n");
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {
            Thread.currentThread().interrupt();

            assertThat(vault.version("id")).isEqualTo(42);

            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static boolean works(SessionVault vault) {
        try {
            return vault.version("id") == 42;
        } catch (IOException notYet) {
            return false;
        }
    }
}
