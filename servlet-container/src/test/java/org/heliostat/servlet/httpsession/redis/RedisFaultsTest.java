package org.heliostat.servlet.httpsession.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.testing.Await;
import org.heliostat.testing.Together;
import org.heliostat.time.Ticker;
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
                    .hasMessageStartingWith("redis 127.0.0.1:" + server.port());
            assertThat(vault.figures()).containsEntry("repeated", 1L);
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
    void takesNoLateAnswerForThatOfAnotherCommand() throws Exception {
        var asked = new AtomicInteger();
        var late = new CountDownLatch(1);
        Function<String, String> answers = command -> {
            int number = asked.incrementAndGet();
            if (number == 1) {
                await(late);
            }
            return "$1\r\n" + number + "\r\n";
        };
        try (var server = new FakeRedis(answers);
                SessionVault vault = RedisPlaces.open(server.port(), 10, "commandTimeoutMillis", "300")) {
            Await.until(() -> vault.figures().get("connected") == 1);
            assertThatThrownBy(() -> vault.version("id")).hasMessageContaining("no answer within 300 ms");
            late.countDown();

            Await.until(() -> version(vault) == 2);
            assertThat(vault.figures()).containsEntry("outages", 1L);
        } finally {
            late.countDown();
        }
    }

    /** Threads whose connections ended at once, and idle connections of others. */
    @Test
    void takesNoConnectionThatDiedWithAnother() throws Exception {
        var together = new CyclicBarrier(4);
        var hangingUp = new AtomicBoolean();
        Function<String, String> answers = command -> {
            if (command.equals("HGET")) {
                return hangingUp.get() ? FakeRedis.HANG_UP : "$2\r\n42\r\n";
            }
            await(together);
            return ":1\r\n";
        };
        try (var server = new FakeRedis(answers);
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {
            Together.run(4, () -> vault.touch("id", 1));
            int before = server.connections();
            hangingUp.set(true);
            assertThatThrownBy(() -> vault.version("id")).isInstanceOf(IOException.class);
            hangingUp.set(false);

            assertThat(version(vault)).isEqualTo(42);

            assertThat(before).isGreaterThanOrEqualTo(4);
            assertThat(server.connections()).isGreaterThan(before);
            assertThat(vault.figures()).containsEntry("repeated", 1L);
        }
    }

    @Test
    void endsConnectionsThatMakeNoSense() throws Exception {
        for (String nonsense : new String[] {
            "HTTP/1.1 400 Bad Request\r\n",
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

    /** An array of that length is an OutOfMemoryError, whatever the memory. */
    @Test
    void takesNothingThatIsLeftOfAReplyTooLarge() throws Exception {
        var asked = new AtomicInteger();
        Function<String, String> answers =
                command -> asked.incrementAndGet() == 1 ? "$2147483647\r\n$2\r\n13\r\n" : "$2\r\n42\r\n";
        try (var server = new FakeRedis(answers);
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {
            assertThatThrownBy(() -> vault.version("id"))
                    .isInstanceOf(IOException.class)
                    .hasRootCauseInstanceOf(OutOfMemoryError.class);

            assertThat(vault.version("other")).isEqualTo(42);
        }
    }

    @Test
    void asksAgainWhenThereWasNoMemoryToAsk() throws Exception {
        var asked = new AtomicInteger();
        Bucket bucket = Bucket.one("shop:").get(0);
        RedisClient.Probe probe = part -> {
            if (asked.incrementAndGet() == 1) {
                throw new OutOfMemoryError("as a test wants it");
            }
            return bucket.probe();
        };
        try (var server = new FakeRedis(command -> "$2\r\n42\r\n");
                RedisClient client = new RedisClient(RedisPlaces.settings(server.port()), 1, probe, Ticker.system())) {
            Await.until(() -> client.figures().get("connected") == 1);

            assertThat(asked).hasValue(2);
        }
    }

    @Test
    void callsThatWaitAtTheEndFailLikeOthers() throws Exception {
        var closed = new CountDownLatch(1);
        Function<String, String> answers = command -> {
            await(closed);
            return FakeRedis.HANG_UP;
        };
        try (var server = new FakeRedis(answers);
                SessionVault vault = RedisPlaces.open(server.port(), 10, "maxConnections", "1")) {
            Await.until(() -> vault.figures().get("connected") == 1);
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(() -> {
                    assertThatThrownBy(() -> vault.version("id"))
                            .isInstanceOf(IOException.class)
                            .hasMessageContaining("was closed");
                    return null;
                });
            }
            tasks.add(() -> {
                Await.until(() -> vault.figures().get("pending") == 3);
                vault.close();
                closed.countDown();
                return null;
            });

            Together.run(tasks);
        } finally {
            closed.countDown();
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
    void waitsForAConnectionNoLongerThanItMay() throws Exception {
        Function<String, String> answers = command -> command.equals("HGET") ? "$2\r\n42\r\n" : FakeRedis.SILENCE;
        try (var server = new FakeRedis(answers);
                SessionVault vault =
                        RedisPlaces.open(server.port(), 10, "commandTimeoutMillis", "1000", "maxConnections", "2")) {
            Await.until(() -> works(vault));
            Together.run(6, () -> {
                assertThatThrownBy(() -> vault.touch("id", 1))
                        .isInstanceOf(IOException.class)
                        .hasMessageStartingWith("redis 127.0.0.1:" + server.port());
                return null;
            });
            Await.until(() -> works(vault));

            assertThat(vault.figures()).containsEntry("timeouts", 6L);
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
                    .noneMatch(thread ->
                            thread.getName().equals("redis") || thread.getName().equals("commons-pool-evictor")));
        }
    }

    /** An application's call may be the one that starts a thread. */
    @Test
    void itsThreadsKnowNothingOfTheCaller() throws Exception {
        var loader = new ClassLoader() {};
        Thread.currentThread().setContextClassLoader(loader);
        try (var server = new FakeRedis(command -> "$2\r\n42\r\n");
                SessionVault vault = RedisPlaces.open(server.port(), 10)) {
            vault.version("id");

            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread != Thread.currentThread())
                    .noneMatch(thread -> thread.getContextClassLoader() == loader
                            && !thread.getName().startsWith("fake-redis"));
        } finally {
            Thread.currentThread().setContextClassLoader(RedisFaultsTest.class.getClassLoader());
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
        return version(vault) == 42;
    }

    /** @return -2 when it cannot be had */
    private static long version(SessionVault vault) {
        try {
            return vault.version("id");
        } catch (IOException notYet) {
            return -2;
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
