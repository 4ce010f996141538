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
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server with far too few session threads: what it says of that to whom, and what follows it names. */
class AdviceIT {

    private static final int CLIENTS = 12;
    private static final String PATH = "/api/v1/advice";

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void tooFewThreadsAreNamedWithWhatToChange() throws Exception {
        Path instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        Files.copy(Samples.war("sleep"), instance.resolve("webapps/sleep.war"));
        Files.writeString(
                instance.resolve("conf/magnus.conf"),
                "\nRqThrottle 2\nRqThrottleMin 2\nAdviceInterval 5\n",
                StandardOpenOption.APPEND);
        try (ServerProcess server = ServerProcess.start(instance);
                Load load = new Load(CLIENTS, server.url("/sleep/sync?ms=100"), true)) {
            Await.until(() -> advice(instance).at("/findings/0/rule").asText().equals("session-threads-too-few"));

            JsonNode cause = advice(instance).path("findings").path(0);
            assertThat(cause.path("subject").asText()).isEqualTo("RqThrottle");
            assertThat(cause.at("/change/0/from").asText()).isEqualTo("2");
            assertThat(cause.at("/change/0/to").asText()).isEqualTo("128");
            Await.until(() -> advice(instance)
                    .at("/findings/0/consequences/0/rule")
                    .asText()
                    .equals("queue-delay"));
            assertThat(counters(instance).path("warning").asInt()).isPositive();

            ServerProcess.Result said = ServerProcess.run(folder, "advise", "--instance", instance.toString());
            assertThat(said.exitCode()).isZero();
            assertThat(said.out())
                    .contains(
                            "WARNING: all 2 session threads are busy",
                            "change   conf/magnus.conf: RqThrottle 2 -> 128",
                            "so that  WARNING: requests wait");
            ServerProcess.Result json =
                    ServerProcess.run(folder, "advise", "--json", "--instance", instance.toString());
            assertThat(new ObjectMapper().readTree(json.out()).path("findings")).isNotEmpty();
            if (Browser.isInstalled()) {
                showsItToAnAdministrator(server);
            }
            assertThat(load.failures()).isEmpty();
        }
    }

    private void showsItToAnAdministrator(ServerProcess server) throws IOException {
        try (Browser browser = Browser.start(folder)) {
            AdminPages pages = new AdminPages(browser, server);
            pages.makeTheFirstAdministrator();
            pages.appears(".verdict li[data-rule=session-threads-too-few]");
            assertThat(browser.text(".at-threads .sign")).contains("warning");
            pages.appears(".side a[href='#/advice'] .badge.is-busy");
            browser.click(".verdict li[data-rule=session-threads-too-few] .said");
            pages.appears(".finding[data-rule=session-threads-too-few] tr.added");
            assertThat(browser.text(".finding tr.added")).contains("RqThrottle 128");
            pages.appears(".finding .spark .limit");
            pages.appears(".finding .consequences [data-rule=queue-delay]");
        }
    }

    private JsonNode counters(Path instance) {
        return admin(instance, "/api/v1/stats").path("advice");
    }

    private JsonNode advice(Path instance) {
        return admin(instance, PATH);
    }

    private JsonNode admin(Path instance, String path) {
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
