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
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The response cache, instance pools and precompiled pages of the packaged server. */
class ResponseCacheIT {

    private static final int CLIENTS = 500;

    /** Fewer than there are session threads, which wait for the page beside the one that runs it. */
    private static final int MANY = 100;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void theShelfOfTheBookstoreIsKeptPerLanguageUntilItIsFlushed() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            assertThat(command("deploy", Samples.war("bookstore").toString()).exitCode())
                    .isZero();

            HttpResponse<String> first = get(server, "/bookstore/books", "en");
            HttpResponse<String> again = get(server, "/bookstore/books", "en");
            HttpResponse<String> german = get(server, "/bookstore/books", "de");
            HttpResponse<String> search = get(server, "/bookstore/books?q=a", "en");
            HttpResponse<String> searchAgain = get(server, "/bookstore/books?q=a", "en");

            assertThat(first.headers().firstValue("Age")).isEmpty();
            assertThat(again.headers().firstValue("Age")).isPresent();
            assertThat(again.body()).isEqualTo(first.body());
            assertThat(again.headers().firstValue("Content-Type")).contains("text/html;charset=UTF-8");
            assertThat(german.headers().firstValue("Age")).isEmpty();
            assertThat(german.body()).isNotEqualTo(first.body());
            assertThat(search.statusCode()).isEqualTo(200);
            assertThat(searchAgain.headers().firstValue("Age")).isEmpty();

            JsonNode figures = figures("/bookstore");
            assertThat(figures.path("hits").asInt()).isEqualTo(1);
            assertThat(figures.path("entries").asInt()).isEqualTo(2);
            assertThat(figures.path("passed").asInt()).isEqualTo(2);
            assertThat(command("perfdump").out()).contains("ResponseCaches:");

            Result flushed = command("flush", "/bookstore", "--path", "/books");
            assertThat(flushed.out()).contains("Flushed 2 entries of /bookstore.");
            assertThat(get(server, "/bookstore/books", "en").headers().firstValue("Age"))
                    .isEmpty();
            assertThat(command("flush", "/none").exitCode()).isEqualTo(1);
        }
    }

    @Test
    void fiveHundredClientsRunASlowPageOnce() throws Exception {
        Path app = folder.resolve("slow");
        Path go = folder.resolve("go");
        write(
                app.resolve("WEB-INF/sun-web.xml"),
                """
                <sun-web-app>
                  <cache enabled="true"><cache-mapping><url-pattern>/slow.jsp</url-pattern></cache-mapping></cache>
                  <jsp-config><property name="precompile" value="true"/></jsp-config>
                </sun-web-app>
                """);
        write(
                app.resolve("slow.jsp"),
                """
                <%@ page session="false" trimDirectiveWhitespaces="true" %>
                <%! static final java.util.concurrent.atomic.AtomicInteger RUNS =
                        new java.util.concurrent.atomic.AtomicInteger(); %>
                <% int run = RUNS.incrementAndGet();
                   java.nio.file.Path go = java.nio.file.Path.of("GO");
                   long deadline = System.nanoTime() + 300_000_000_000L;
                   while (!java.nio.file.Files.exists(go) && System.nanoTime() < deadline) {
                       java.util.concurrent.locks.LockSupport.parkNanos(10_000_000L);
                   } %>run <%= run %>
                """
                        .replace("GO", go.toString()));
        write(app.resolve("broken.jsp"), "\n<%= nothing() %>");
        ServerProcess.makeInstance(instance());
        // Whoever waits, waits until the page is let go, however slow the machine is.
        Files.writeString(
                instance().resolve("conf/magnus.conf"),
                "\nQueueTimeout 600\nResponseCacheWait 600\n",
                StandardOpenOption.APPEND);
        try (ServerProcess server = ServerProcess.start(instance())) {
            assertThat(command("deploy", app.toString()).exitCode()).isZero();
            server.told("page /slow.jsp precompiled (", "page /broken.jsp has errors", "2 pages precompiled in");

            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                answers.add(http.sendAsync(request(server, "/slow/slow.jsp", "en"), BodyHandlers.ofString()));
            }
            Await.until(() -> waited("/slow") >= MANY);
            write(go, "");
            Set<String> bodies = new HashSet<>();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                bodies.add(answer.get(300, TimeUnit.SECONDS).body().strip());
            }

            assertThat(bodies).containsExactly("run 1");
            JsonNode figures = figures("/slow");
            assertThat(figures.path("misses").asInt()).isEqualTo(1);
            assertThat(figures.path("hits").asInt()).isEqualTo(CLIENTS - 1);
            assertThat(figures.path("added").asInt()).isEqualTo(1);
        }
    }

    private int waited(String uri) {
        try {
            return figures(uri).path("waited").asInt();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private JsonNode figures(String uri) throws Exception {
        Path run = instance().resolve("run");
        String address = Files.readString(run.resolve("admin-address")).strip();
        String token = Files.readString(run.resolve("admin-token")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/api/v1/stats"))
                .header("Authorization", "Bearer " + token)
                .build();
        JsonNode stats = new ObjectMapper()
                .readTree(http.send(request, BodyHandlers.ofString()).body());
        for (JsonNode app : stats.path("webApps")) {
            if (app.path("uri").asText().equals(uri)) {
                return app.path("responseCache");
            }
        }
        throw new AssertionError("no figures of " + uri + " in " + stats);
    }

    private HttpResponse<String> get(ServerProcess server, String path, String language) throws Exception {
        return http.send(request(server, path, language), BodyHandlers.ofString());
    }

    private static HttpRequest request(ServerProcess server, String path, String language) {
        return HttpRequest.newBuilder(URI.create(server.url(path)))
                .timeout(Duration.ofSeconds(300))
                .header("Accept-Language", language)
                .build();
    }

    private static void write(Path file, String content) throws Exception {
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private Path instance() {
        return folder.resolve("i");
    }

    private Result command(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(words));
        all.add("--instance");
        all.add(instance().toString());
        return ServerProcess.run(folder, all.toArray(String[]::new));
    }
}
