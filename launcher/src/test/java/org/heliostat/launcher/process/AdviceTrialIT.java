package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server with far too few session threads, whose advice is followed by command. */
class AdviceTrialIT {

    private static final int CLIENTS = 12;
    private static final String RULE = "session-threads-too-few";
    private static final String FEW = "RqThrottle 2\n";

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Path instance;

    private final ExecutorService command = Executors.newSingleThreadExecutor();

    @AfterEach
    void end() {
        command.shutdownNow();
    }

    @BeforeEach
    void makeInstance() throws Exception {
        instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        Files.copy(Samples.war("sleep"), instance.resolve("webapps/sleep.war"));
        Files.writeString(magnus(), "\n" + FEW + "RqThrottleMin 2\nAdviceInterval 5\n", StandardOpenOption.APPEND);
    }

    @Test
    void moreThreadsAreKeptAndTakenBackByCommand() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance);
                Load load = new Load(CLIENTS, server.url("/sleep/sync?ms=100"), true)) {
            Await.until(() -> stands(RULE));

            ServerProcess.Result shown = advise("apply", RULE, "--dry-run");
            assertThat(shown.exitCode()).isZero();
            assertThat(shown.out())
                    .contains("-RqThrottle 2", "+RqThrottle 128", "aim: less timeSplit.total.averageNanos");
            assertThat(Files.readString(magnus())).contains(FEW);
            assertThat(advise("apply", RULE).exitCode()).as("nobody to ask").isEqualTo(2);

            Future<ServerProcess.Result> applying =
                    command.submit(() -> advise("apply", RULE, "--yes", "--seconds", "20"));
            Await.until(() -> !admin("/api/v1/advice/trials").isEmpty());
            assertThat(advise().out())
                    .contains(
                            "TRIAL 1: conf/magnus.conf: RqThrottle 2 -> 128",
                            "  rule     " + RULE,
                            "begun by admin-token",
                            "heliostat advise undo 1");
            ServerProcess.Result applied = applying.get();
            assertThat(advise().out()).as("it is over").doesNotContain("TRIAL");
            assertThat(applied.out())
                    .contains("window.perSecond.requests", "the mean time of a request fell from", ": kept");
            assertThat(applied.exitCode()).isZero();
            assertThat(Files.readString(magnus())).contains("RqThrottle 128\n");
            assertThat(stands(RULE)).isFalse();
            assertThat(admin("/api/v1/config/history").path(0).path("reason").asText())
                    .startsWith("advice session-threads-too-few: trial of 20 s");

            ServerProcess.Result undone = advise("undo");
            assertThat(undone.exitCode()).isZero();
            assertThat(undone.out()).contains("put back by admin-token");
            assertThat(Files.readString(magnus())).contains(FEW);
            assertThat(load.failures()).isEmpty();
        }
    }

    /** The application takes ten times as long once more than a few requests are in it, as one with a lock in it may. */
    @Test
    void aChangeThatMakesItWorseIsPutBack() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance);
                Crowd crowd = new Crowd(server.url("/sleep/sync?ms="), this::threads)) {
            Await.until(() -> stands(RULE));

            ServerProcess.Result applied = advise("apply", RULE, "--yes", "--seconds", "20");

            assertThat(applied.out()).contains("the mean time of a request rose from", ": put back");
            assertThat(applied.exitCode()).isEqualTo(3);
            assertThat(Files.readString(magnus())).contains(FEW);
            assertThat(admin("/api/v1/advice/trials").path(0).path("state").asText())
                    .isEqualTo("returned");
            assertThat(crowd.failures()).isZero();
        }
    }

    /** What is in force, as the file says it: written before it is, and put back before it is not. */
    private int threads() {
        try {
            return Files.readString(magnus()).contains(FEW) ? 2 : 128;
        } catch (IOException replaced) {
            return 2;
        }
    }

    /** Clients whose requests take the longer the more threads there are. */
    private static final class Crowd implements AutoCloseable {

        private final AtomicInteger failures = new AtomicInteger();
        private volatile boolean over;

        Crowd(String url, IntSupplier threads) {
            for (int i = 0; i < CLIENTS; i++) {
                Thread client = new Thread(() -> ask(url, threads), "client-" + i);
                client.setDaemon(true);
                client.start();
            }
        }

        private void ask(String url, IntSupplier threads) {
            HttpClient http =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            while (!over) {
                int millis = threads.getAsInt() > 2 ? 1_500 : 100;
                HttpRequest request =
                        HttpRequest.newBuilder(URI.create(url + millis)).build();
                try {
                    if (http.send(request, BodyHandlers.discarding()).statusCode() != 200) {
                        failures.incrementAndGet();
                    }
                } catch (IOException | InterruptedException ended) {
                    return;
                }
            }
        }

        int failures() {
            return failures.get();
        }

        @Override
        public void close() {
            over = true;
        }
    }

    private ServerProcess.Result advise(String... words) throws Exception {
        String[] all = new String[words.length + 3];
        all[0] = "advise";
        System.arraycopy(words, 0, all, 1, words.length);
        all[words.length + 1] = "--instance";
        all[words.length + 2] = instance.toString();
        return ServerProcess.run(folder, all);
    }

    private boolean stands(String rule) {
        return admin("/api/v1/advice").findValuesAsText("rule").contains(rule);
    }

    private Path magnus() {
        return instance.resolve("conf/magnus.conf");
    }

    private JsonNode admin(String path) {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .header("Authorization", "Bearer " + token)
                    .build();
            return new ObjectMapper()
                    .readTree(http.send(request, BodyHandlers.ofString()).body());
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }
}
