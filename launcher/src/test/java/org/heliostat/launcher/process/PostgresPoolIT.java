package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of an application's requests, and of the pool's count, when PostgreSQL and the way to it fail. */
class PostgresPoolIT {

    private static final int CLIENTS = 8;
    private static final String DOWN = "pool RowPool: no connection can be opened";
    private static final String BACK = "pool RowPool: connections can be opened again";

    private static Postgres postgres;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeAll
    static void startPostgres() throws Exception {
        postgres = Postgres.start();
    }

    @AfterAll
    static void stopPostgres() {
        if (postgres != null) {
            postgres.close();
        }
    }

    @Test
    void aDatabaseThatIsKilledUnderLoadComesBackWithoutARestart() throws Exception {
        PooledApp app =
                app(Map.of("maxpoolsize", "6", "connectionvalidationrequired", "on"), properties(postgres.port()));
        try (ServerProcess server = ServerProcess.start(app.instance());
                Load load = new Load(CLIENTS, server.url("/rows/row"), false)) {
            Await.until(() -> load.answers() > 100);

            postgres.kill();
            Await.until(() -> server.output().contains(DOWN));
            assertThat(app.figures().path("state").asText()).isEqualTo("down");
            HttpResponse<String> failed = get(server.url("/rows/row"));
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(failed.body()).doesNotContainIgnoringCase("postgres", "sql", "exception", "127.0.0.1");
            assertThat(server.output()).doesNotContain(Postgres.PASSWORD);

            postgres.restart();
            int before = load.answers();
            Await.until(() -> load.answers() > before + 100);
            Await.until(() -> app.figures().path("state").asText().equals("open"));
            assertThat(load.failures()).isNotEmpty().containsOnly("status 500");
            assertNothingIsLost(app);
            assertThat(server.told(BACK)).containsOnlyOnce(DOWN).containsOnlyOnce(BACK);
        }
    }

    @Test
    void aServerStartsWithoutItsDatabaseAndFindsItWhenItIsThere() throws Exception {
        PooledApp app = app(Map.of("maxpoolsize", "6"), properties(postgres.port()));
        boolean isBack = false;
        postgres.kill();
        try (ServerProcess server = ServerProcess.start(app.instance())) {
            assertThat(get(server.url("/")).statusCode()).isEqualTo(200);
            assertThat(get(server.url("/rows/row")).statusCode()).isEqualTo(500);
            assertThat(get(server.url("/rows/row")).statusCode()).isEqualTo(500);
            assertThat(app.figures().path("state").asText()).isEqualTo("down");
            assertThat(server.told(DOWN)).containsOnlyOnce(DOWN);

            postgres.restart();
            isBack = true;
            assertThat(get(server.url("/rows/row")).statusCode()).isEqualTo(200);
            assertThat(app.figures().path("state").asText()).isEqualTo("open");
            assertThat(server.told(BACK)).containsOnlyOnce(BACK);
            assertNothingIsLost(app);
        } finally {
            if (!isBack) {
                postgres.restart();
            }
        }
    }

    @Test
    void aNetworkThatStallsBreaksAndRefusesHoldsNothingForEver() throws Exception {
        try (FaultyNetwork network = new FaultyNetwork(postgres.port())) {
            Map<String, String> properties = new TreeMap<>(properties(network.port()));
            properties.put("socketTimeout", "2");
            PooledApp app = app(Map.of("maxpoolsize", "4", "maxwaittime", "1000"), properties);
            try (ServerProcess server = ServerProcess.start(app.instance())) {
                try (Load load = new Load(CLIENTS, server.url("/rows/row"), false)) {
                    Await.until(() -> load.answers() > 50);
                    network.stall();
                    Await.until(() -> app.figures().path("waitTimeouts").asLong() > 0);
                    network.heal();
                    awaitMore(load);
                    network.cut();
                    awaitMore(load);
                    network.refuse();
                    Await.until(() -> app.figures().path("failedOpens").asLong() > 0);
                    network.heal();
                    awaitMore(load);
                    assertThat(load.failures()).isNotEmpty().containsOnly("status 500");
                }
                assertNothingIsLost(app);
                // Whoever must wait for a new connection is told after a second here, which a busy machine may need.
                Await.until(() -> status(server.url("/rows/row")) == 200);
            }
        }
    }

    @Test
    void whoWaitsForAnExhaustedPoolIsToldInTimeAndWhoHoldsItIsSeen() throws Exception {
        PooledApp app = app(
                Map.of("steadypoolsize", "2", "maxpoolsize", "2", "maxwaittime", "2000", "tracesql", "on"),
                properties(postgres.port()));
        try (ServerProcess server = ServerProcess.start(app.instance())) {
            awaitOpen(app, 2);
            List<CompletableFuture<HttpResponse<String>>> holding =
                    List.of(later(server.url("/rows/hold")), later(server.url("/rows/hold?secret=1")));
            Await.until(() -> app.figures().path("leased").asInt() == 2);

            HttpResponse<String> refused = get(server.url("/rows/row"));

            assertThat(refused.statusCode()).isEqualTo(500);
            assertThat(refused.body()).doesNotContainIgnoringCase("pool", "exception");
            JsonNode figures = app.figures();
            assertThat(figures.path("waitTimeouts").asLong()).isEqualTo(1);
            assertThat(figures.path("waits").path("count").asLong()).isPositive();
            assertThat(figures.path("leases")).hasSize(2).allSatisfy(lease -> {
                assertThat(lease.path("url").asText()).isEqualTo("GET /rows/hold");
                assertThat(lease.path("virtualServer").asText()).isEqualTo("vs1");
                assertThat(lease.path("thread").asText()).startsWith("session-");
            });
            String perfdump = app.admin("GET", "/api/v1/perfdump");
            assertThat(perfdump).containsPattern("RowPool +open +2/2/2 +2/0 +2 +0/1 +1/0 ");
            assertThat(perfdump).containsPattern("\nJDBC +[1-9]").contains("JdbcHolders:", "GET /rows/hold");
            assertThat(server.output()).contains("RowPool").doesNotContain(Postgres.PASSWORD);

            http.send(
                    HttpRequest.newBuilder(URI.create(server.url("/rows/hold")))
                            .POST(HttpRequest.BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.discarding());
            for (CompletableFuture<HttpResponse<String>> held : holding) {
                assertThat(held.get().body()).isEqualTo("true");
            }
            assertThat(get(server.url("/rows/row")).statusCode()).isEqualTo(200);
            assertNothingIsLost(app);
        }
    }

    @Test
    void aWrongPasswordIsSaidInTheLogAndMendedByAReload() throws Exception {
        Map<String, String> wrong = new TreeMap<>(properties(postgres.port()));
        wrong.put("password", "not-the-password");
        PooledApp app = app(Map.of("maxpoolsize", "3", "maxwaittime", "20000"), wrong);
        try (ServerProcess server = ServerProcess.start(app.instance())) {
            assertThat(get(server.url("/rows/row")).statusCode()).isEqualTo(500);
            assertThat(get(server.url("/rows/row")).statusCode()).isEqualTo(500);
            assertThat(server.told(DOWN, "password authentication failed")).containsOnlyOnce(DOWN);
            assertThat(server.output()).doesNotContain("not-the-password");
            assertThat(app.figures().path("state").asText()).isEqualTo("down");
            assertThat(app.admin("POST", "/api/v1/pools/start?pool=RowPool")).contains("\"status\":422");

            app.configure(Map.of("maxpoolsize", "3", "steadypoolsize", "3"), properties(postgres.port()));
            assertThat(app.admin("POST", "/api/v1/reload")).contains("\"applied\":true");

            assertThat(get(server.url("/rows/row")).statusCode()).isEqualTo(200);
            assertThat(app.admin("POST", "/api/v1/pools/start?pool=RowPool")).contains("\"connections\":3");
            assertNothingIsLost(app);
        }
    }

    private PooledApp app(Map<String, String> attributes, Map<String, String> properties) throws Exception {
        return PooledApp.prepare(folder.resolve("instance"), attributes, properties);
    }

    private static Map<String, String> properties(int port) {
        return Map.of(
                "serverName",
                "127.0.0.1",
                "portNumber",
                Integer.toString(port),
                "databaseName",
                "postgres",
                "user",
                Postgres.USER,
                "password",
                Postgres.PASSWORD);
    }

    /** What the pool believes to have is what the database serves, and nothing of it is lent any more. */
    private static void assertNothingIsLost(PooledApp app) {
        AtomicReference<String> seen = new AtomicReference<>("");
        try {
            Await.until(() -> isWhole(app.figures(), seen));
        } catch (AssertionError off) {
            throw new AssertionError("connections are lost: " + seen, off);
        }
    }

    private static boolean isWhole(JsonNode figures, AtomicReference<String> seen) {
        int open = figures.path("connections").asInt();
        try {
            int served = postgres.connections();
            seen.set("PostgreSQL serves " + served + ", the pool has " + figures);
            return figures.path("leased").asInt() == 0
                    && figures.path("waiting").asInt() == 0
                    && figures.path("free").asInt() == open
                    && open <= figures.path("maxConnections").asInt()
                    && open == served;
        } catch (SQLException notYet) {
            return false;
        }
    }

    /** On a busy machine PostgreSQL may take longer to open connections than borrowers wait. */
    private static void awaitOpen(PooledApp app, int connections) {
        Await.until(() -> {
            app.admin("POST", "/api/v1/pools/start?pool=RowPool");
            return app.figures().path("free").asInt() == connections;
        });
    }

    private static void awaitMore(Load load) {
        int before = load.answers();
        Await.until(() -> load.answers() > before + 50);
    }

    private HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return http.send(request(url), BodyHandlers.ofString());
    }

    private int status(String url) {
        try {
            return get(url).statusCode();
        } catch (IOException broken) {
            throw new AssertionError(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private CompletableFuture<HttpResponse<String>> later(String url) {
        return http.sendAsync(request(url), BodyHandlers.ofString());
    }

    private static HttpRequest request(String url) {
        return HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(60))
                .build();
    }
}
