package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A known load, and then the same figures wherever they are read. */
class SameFiguresIT {

    private static final int FILES = 40;
    private static final int MISSING = 7;
    private static final int PAGES = 12;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void everyViewShowsTheSameFiguresAfterAKnownLoad() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            Result deployed = ServerProcess.run(
                    folder,
                    "deploy",
                    Samples.war("bookstore").toString(),
                    "--instance",
                    instance().toString());
            assertThat(deployed.exitCode()).as(deployed.err()).isZero();

            load(server);
            ended(FILES + MISSING + PAGES);
            // Its own request is still in progress when it is written, and counted by what is asked afterwards.
            Map<String, Long> onThePage =
                    Views.ofStatus(get(server.url("/server-status?auto")).body());
            ended(FILES + MISSING + PAGES + 1);

            Map<String, Long> json = Views.ofJson(new ObjectMapper().readTree(admin("/api/v1/stats")));
            Map<String, Long> perfdump = Views.ofPerfdump(admin("/api/v1/perfdump"));
            Map<String, Long> xml = Views.ofXml(admin("/api/v1/stats.xml"));
            Map<String, Long> metrics = Views.ofMetrics(admin("/metrics"));
            awaitBeansOfServlets(server.pid(), json);
            Map<String, Long> jmx = Views.ofJmx(server.pid());

            assertThat(json)
                    .containsEntry("requests", (long) FILES + MISSING + PAGES + 1)
                    .containsEntry("status2xx", (long) FILES + PAGES + 1)
                    .containsEntry("status4xx", (long) MISSING)
                    .containsEntry("connections", 1L)
                    .containsEntry("keepAliveHits", (long) FILES + MISSING + PAGES);
            // Each page is a servlet and the JSP that it forwards to.
            assertThat(json.get("servletRequests")).isGreaterThanOrEqualTo(PAGES);
            assertThat(json.get("bytesSent")).isGreaterThan(10_000);
            assertThat(json.get("cacheHits")).isPositive();
            assertThat(json.get("leases")).isPositive();
            assertThat(json.get("queued") + json.get("quick")).isEqualTo(FILES + MISSING + PAGES + 1);
            assertThat(perfdump).isEqualTo(json);
            assertThat(metrics).isEqualTo(json);
            assertThat(jmx).isEqualTo(json);
            assertThat(xml).isEqualTo(known(json, Views.IN_XML));
            assertThat(onThePage).isEqualTo(withoutItself(json));
        }
    }

    private void load(ServerProcess server) throws Exception {
        for (int i = 0; i < FILES; i++) {
            assertThat(get(server.url("/")).statusCode()).isEqualTo(200);
        }
        for (int i = 0; i < MISSING; i++) {
            assertThat(get(server.url("/missing")).statusCode()).isEqualTo(404);
        }
        for (int i = 0; i < PAGES; i++) {
            assertThat(get(server.url("/bookstore/books?q=" + i)).statusCode()).isEqualTo(200);
        }
    }

    /** A request is counted when its last byte has gone, a moment after the client has it. */
    private void ended(long requests) {
        Await.until(() -> Views.ofJson(json(admin("/api/v1/stats"))).get("requests") == requests);
    }

    /** The beans of an application are registered within a second of its deployment. */
    private static void awaitBeansOfServlets(long pid, Map<String, Long> json) {
        Await.until(() -> {
            try {
                return Views.ofJmx(pid).get("servletRequests").equals(json.get("servletRequests"));
            } catch (Exception unreachable) {
                throw new AssertionError(unreachable);
            }
        });
    }

    /** The page was a request, too: counted as queued when it was made, as ended only afterwards. */
    private static Map<String, Long> withoutItself(Map<String, Long> after) {
        Map<String, Long> before = new LinkedHashMap<>(after);
        before.computeIfPresent("requests", (name, count) -> count - 1);
        before.computeIfPresent("status2xx", (name, count) -> count - 1);
        before.keySet().removeAll(Views.OF_THE_PAGE_ITSELF);
        return before;
    }

    private static Map<String, Long> known(Map<String, Long> all, Iterable<String> names) {
        Map<String, Long> some = new LinkedHashMap<>();
        names.forEach(name -> some.put(name, all.get(name)));
        return some;
    }

    private HttpResponse<String> get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    }

    /** By a connection of its own to the admin listener, which counts for nothing. */
    private String admin(String path) {
        try {
            String address =
                    Files.readString(instance().resolve("run/admin-address")).strip();
            String token =
                    Files.readString(instance().resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .header("Authorization", "Bearer " + token)
                    .build();
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            return answer.body();
        } catch (Exception broken) {
            throw new AssertionError(path, broken);
        }
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (Exception malformed) {
            throw new AssertionError(text, malformed);
        }
    }

    private Path instance() {
        return folder.resolve("instance");
    }
}
