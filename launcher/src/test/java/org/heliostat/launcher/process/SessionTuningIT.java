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
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server whose requests only sleep: it finds out by itself that more threads serve more of them. */
class SessionTuningIT {

    private static final int START = Math.max(4, Runtime.getRuntime().availableProcessors());
    private static final int CLIENTS = 10 * START;
    private static final int FEW = 3;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void requestsThatSleepGetMoreThreads() throws Exception {
        Path instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        Files.copy(Samples.war("sleep"), instance.resolve("webapps/sleep.war"));
        Path conf = instance.resolve("conf/magnus.conf");
        String shipped = Files.readString(conf).replaceAll("(?m)^RqThrottle.*$", "");
        Files.writeString(conf, shipped + "\nRqThrottle auto\nRqThrottleMax 500\nRqThrottleMin " + START + "\n");
        try (ServerProcess server = ServerProcess.start(instance);
                Load load = new Load(CLIENTS, server.url("/sleep/sync?ms=100"), true)) {
            Await.until(() -> threads(instance).path("limit").asInt() >= 4 * START);
            Await.until(() -> mostThroughput(threads(instance)) >= 2 * throughputAtStart(threads(instance)));

            JsonNode tuning = threads(instance).path("tuning");
            assertThat(tuning.path("on").asBoolean()).isTrue();
            assertThat(tuning.path("most").asInt()).isEqualTo(500);
            assertThat(tuning.path("raised").asInt()).isPositive();
            assertThat(tuning.at("/steps/0/from").asInt()).isPositive();
            ServerProcess.Result perfdump = ServerProcess.run(folder, "perfdump", "--instance", instance.toString());
            assertThat(perfdump.out()).contains("SessionTuning:", " with " + START + " threads");

            Files.writeString(conf, shipped + "\nRqThrottle " + FEW + "\nRqThrottleMin 1\n");
            ServerProcess.Result reload = ServerProcess.run(folder, "reload", "--instance", instance.toString());
            assertThat(reload.exitCode()).as(reload.err()).isZero();
            assertThat(reload.out()).contains("RqThrottle: auto -> " + FEW);
            assertThat(threads(instance).path("limit").asInt()).isEqualTo(FEW);
            Await.until(() -> threads(instance).path("active").asInt() <= FEW);
            assertThat(threads(instance).at("/tuning/on").asBoolean()).isFalse();
            assertThat(load.failures()).isEmpty();
        }
    }

    private static double throughputAtStart(JsonNode threads) {
        return points(threads)
                .filter(point -> point.path("limit").asInt() == START)
                .mapToDouble(point -> point.path("throughput").asDouble())
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    private static double mostThroughput(JsonNode threads) {
        return points(threads)
                .mapToDouble(point -> point.path("throughput").asDouble())
                .max()
                .orElse(0);
    }

    private static Stream<JsonNode> points(JsonNode threads) {
        return StreamSupport.stream(threads.at("/tuning/curve").spliterator(), false);
    }

    private JsonNode threads(Path instance) {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/api/v1/stats"))
                    .header("Authorization", "Bearer " + token)
                    .build();
            return new ObjectMapper()
                    .readTree(http.send(request, BodyHandlers.ofString()).body())
                    .path("sessionThreads");
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }
}
