package org.heliostat.adminui.rest;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerState;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminApiTest {

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final long UPLOAD_LIMIT = 1000;

    @TempDir
    private Path folder;

    private final FakeServer server = new FakeServer(REPOSITORY);
    private final FakeProcess process = new FakeProcess();
    private final FakeApplications applications = new FakeApplications();
    private final DirectLanes lanes = new DirectLanes();
    private final FakeTicker ticker = new FakeTicker();
    private AdminApi api;

    @BeforeEach
    void openTheDoor() {
        var subjects =
                new AdminSubjects(server, process, applications, REPOSITORY, folder.resolve("uploads"), UPLOAD_LIMIT);
        api = new AdminApi(
                new AdminDoor(Set.of("127.0.0.1", "localhost", "[::1]"), TOKEN), subjects.routes(), lanes, ticker);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:8989", "LOCALHOST:1", "127.0.0.1:8989", "[::1]:8989", "[::1]"})
    void answersUnderItsOwnNames(String host) {
        Exchange exchange =
                ask(withToken("GET", "/api/v1/status").withoutHeader("Host").header("Host", host));

        assertThat(status(exchange)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.nip.io:8989", "", "localhost:x:y"})
    void refusesForeignNames(String host) {
        Exchange exchange =
                ask(withToken("GET", "/api/v1/status").withoutHeader("Host").header("Host", host));

        assertThat(status(exchange)).isEqualTo(421);
        assertThat(json(exchange).path("field").asText()).isEqualTo("Host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "https://localhost", "http://localhost:1"})
    void refusesChangesFromForeignPages(String origin) {
        Exchange exchange = ask(withToken("POST", "/api/v1/reload").header("Origin", origin));

        assertThat(status(exchange)).isEqualTo(403);
        assertThat(server.calls).isEmpty();
    }

    @Test
    void takesChangesFromItsOwnPages() {
        Exchange exchange = ask(withToken("POST", "/api/v1/reload").header("Origin", "http://localhost"));

        assertThat(status(exchange)).isEqualTo(200);
        assertThat(server.calls).containsExactly("reload");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/api/v1/status", "/api/v1/stats", "/api/v1/perfdump", "/api/v1/applications", "/api/v1/no"})
    void saysNothingWithoutTheToken(String path) {
        Exchange exchange = ask(FakeExchange.request("GET", path));

        assertThat(status(exchange)).isEqualTo(401);
        assertThat(header(exchange, "WWW-Authenticate")).startsWith("Bearer");
        assertThat(header(exchange, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(lanes.delays).isEmpty();
    }

    @Test
    void answersWrongTokensLaterAndLaterThenNotAtAll() {
        for (int i = 0; i < FailedLogins.PATIENCE; i++) {
            assertThat(status(ask(wrongToken()))).isEqualTo(401);
        }

        assertThat(lanes.delays).isSorted().hasSize(FailedLogins.PATIENCE);
        assertThat(lanes.delays.get(0)).isLessThan(Duration.ofMillis(100));
        assertThat(lanes.delays.get(FailedLogins.PATIENCE - 1)).isEqualTo(Duration.ofSeconds(5));
        Exchange refused = ask(wrongToken());
        assertThat(status(refused)).isEqualTo(429);
        assertThat(header(refused, "Retry-After")).isEqualTo("60");
        assertThat(status(ask(withToken("GET", "/api/v1/status")))).isEqualTo(200);
    }

    @Test
    void forgetsWrongTokensAfterAQuietMinute() {
        for (int i = 0; i <= FailedLogins.PATIENCE; i++) {
            ask(wrongToken());
        }

        ticker.advance(FailedLogins.FORGOTTEN_AFTER.plusSeconds(1));

        assertThat(status(ask(wrongToken()))).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"STARTING,200,503,503", "READY,200,200,200", "STOPPING,200,503,200"})
    void saysHowItIsToEveryone(ServerState state, int live, int ready, int started) {
        server.state = state;
        lanes.full = true;

        assertThat(status(ask(FakeExchange.request("GET", "/health/live")))).isEqualTo(live);
        assertThat(status(ask(FakeExchange.request("GET", "/health/ready")))).isEqualTo(ready);
        assertThat(status(ask(FakeExchange.request("GET", "/health/started")))).isEqualTo(started);
    }

    @Test
    void givesTheWholeSnapshot() {
        JsonNode stats = json(ask(withToken("GET", "/api/v1/stats")));

        assertThat(stats.path("identity").path("pid").asLong()).isEqualTo(2408);
        assertThat(stats.fieldNames()).toIterable().contains("connectionQueue", "sessionThreads", "jvm", "webApps");
    }

    @Test
    void givesPerfdumpAsText() {
        Exchange exchange = ask(withToken("GET", "/api/v1/perfdump"));

        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("webservd pid: 1\n");
        assertThat(header(exchange, "Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void answersABrokenReloadWithEveryFinding() {
        var finding = new Finding(new SourceLocation("conf/obj.conf", 3), Severity.ERROR, "Sevice: unknown");
        server.reloadResult = new ReloadResult(false, List.of(finding), List.of());

        Exchange exchange = ask(withToken("POST", "/api/v1/reload"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("findings").get(0).asText()).isEqualTo("conf/obj.conf:3: Sevice: unknown");
    }

    @Test
    void stopsAfterItHasAnswered() {
        Exchange exchange = ask(withToken("POST", "/api/v1/stop"));

        assertThat(status(exchange)).isEqualTo(202);
        assertThat(exchange.response().isCloseAfter()).isTrue();
        assertThat(process.calls).containsExactly("stop");
    }

    @Test
    void refusesToRestartIntoABrokenConfiguration() {
        process.restartFindings =
                List.of(new Finding(new SourceLocation("conf/server.xml", 2), Severity.ERROR, "LS ls1: port: x"));

        assertThat(status(ask(withToken("POST", "/api/v1/restart")))).isEqualTo(422);
    }

    @Test
    void deploysAnUploadAndForgetsTheFile() throws IOException {
        Exchange exchange = ask(upload("/api/v1/applications?uri=%2Fshop", "content"));

        assertThat(status(exchange)).isEqualTo(201);
        assertThat(json(exchange).path("uri").asText()).isEqualTo("/shop");
        assertThat(json(exchange).path("virtualServer").asText()).isEqualTo("vs1");
        assertThat(applications.contents).containsExactly("content");
        assertThat(leftOver()).isEmpty();
    }

    @Test
    void refusesAnUploadBeyondTheLimitAnnouncedOrNot() throws IOException {
        byte[] large = new byte[(int) UPLOAD_LIMIT + 1];

        Exchange announced = ask(upload("/api/v1/applications?uri=/x", FakeBody.of(large)));
        Exchange chunked = ask(upload("/api/v1/applications?uri=/x", FakeBody.chunked(large, null)));

        assertThat(status(announced)).isEqualTo(413);
        assertThat(status(chunked)).isEqualTo(413);
        assertThat(json(chunked).path("expected").asText()).isEqualTo("at most 1000 bytes");
        assertThat(leftOver()).isEmpty();
    }

    @Test
    void saysWhyAnApplicationFailed() {
        Exchange exchange = ask(upload("/api/v1/applications?uri=/x", "broken"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("detail").asText()).contains("x.war: no zip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?uri=", "?uri=x", "?uri=/x/", "?uri=//", "?uri=/../y", "?uri=/a/..", "?uri=/a%00b"})
    void refusesUrisThatAreNone(String query) {
        Exchange exchange = ask(upload("/api/v1/applications" + query, "content"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("field").asText()).isEqualTo("uri");
        assertThat(applications.contents).isEmpty();
    }

    @Test
    void namesTheVirtualServersThereAre() {
        Exchange exchange = ask(upload("/api/v1/applications?uri=/x&vs=nope", "content"));

        assertThat(json(exchange).path("detail").asText()).isEqualTo("vs: nope (expected: vs1)");
    }

    @Test
    void deploysAFolderByItsPath() {
        Exchange exchange = ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json; charset=utf-8")
                .body("{\"path\":\"" + folder + "\",\"uri\":\"/f\"}"));

        assertThat(status(exchange)).isEqualTo(201);
        assertThat(applications.contents).containsExactly("folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "", "{", "{\"path\":7,\"uri\":\"/f\"}", "{\"path\":\"relative\",\"uri\":\"/f\"}"})
    void refusesBodiesThatSayNothing(String body) {
        Exchange exchange = ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json")
                .body(body));

        assertThat(status(exchange)).isIn(400, 422);
    }

    @Test
    void reloadsOneApplication() {
        ask(upload("/api/v1/applications?uri=/shop", "content"));

        Exchange exchange = ask(withToken("POST", "/api/v1/applications/reload?uri=/shop"));

        assertThat(status(exchange)).isEqualTo(200);
        assertThat(json(exchange).path("uri").asText()).isEqualTo("/shop");
        assertThat(status(ask(withToken("POST", "/api/v1/applications/reload?uri=/none"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("POST", "/api/v1/applications/reload"))))
                .isEqualTo(422);
        Exchange broken = ask(withToken("POST", "/api/v1/applications/reload?uri=/broken"));
        assertThat(status(broken)).isEqualTo(422);
        assertThat(json(broken).path("detail").asText()).isEqualTo("x.war: no zip");
    }

    @Test
    void saysOfAReplacementThatWasRefusedThatTheOldOneRuns() {
        applications.all.add(new ApplicationInfo(
                new Deployment("vs1", "/shop", REPOSITORY), "", ApplicationState.RUNNING, "no database", 1, 1, 0));

        Exchange exchange = ask(withToken("GET", "/api/v1/applications"));

        JsonNode shop = json(exchange).path("applications").get(0);
        assertThat(shop.path("state").asText()).isEqualTo("running");
        assertThat(shop.path("replacementRefused").asBoolean()).isTrue();
        assertThat(shop.path("detail").asText()).isEqualTo("no database");
    }

    @Test
    void undeploysOnceAndSaysWhereElseToDoIt() {
        ask(upload("/api/v1/applications?uri=/shop", "content"));

        assertThat(status(ask(withToken("DELETE", "/api/v1/applications?uri=/shop"))))
                .isEqualTo(204);
        assertThat(status(ask(withToken("DELETE", "/api/v1/applications?uri=/shop"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("DELETE", "/api/v1/applications?uri=/declared"))))
                .isEqualTo(409);
    }

    @Test
    void namesTheMethodsOfAPath() {
        Exchange exchange = ask(withToken("PUT", "/api/v1/applications"));

        assertThat(status(exchange)).isEqualTo(405);
        assertThat(header(exchange, "Allow")).isEqualTo("DELETE, GET, HEAD, POST");
    }

    @Test
    void isBusyWhenItsThreadsAre() {
        lanes.full = true;

        assertThat(status(ask(withToken("GET", "/api/v1/stats")))).isEqualTo(503);
    }

    private static FakeExchange withToken(String method, String target) {
        return FakeExchange.request(method, target).header("Authorization", "Bearer " + TOKEN);
    }

    private static FakeExchange wrongToken() {
        return FakeExchange.request("GET", "/api/v1/status").header("Authorization", "Bearer guess");
    }

    private static FakeExchange upload(String target, String content) {
        return upload(target, FakeBody.of(content.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    private static FakeExchange upload(String target, FakeBody body) {
        return withToken("POST", target)
                .header("Content-Type", "application/octet-stream")
                .body(body);
    }

    private Exchange ask(FakeExchange request) {
        Exchange exchange = request.build();
        api.received(exchange);
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
        return exchange;
    }

    private List<Path> leftOver() throws IOException {
        if (!Files.exists(folder.resolve("uploads"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder.resolve("uploads"))) {
            return files.toList();
        }
    }

    private static int status(Exchange exchange) {
        return exchange.response().status();
    }

    private static String header(Exchange exchange, String name) {
        return requireNonNull(exchange.response().headers().first(name), name);
    }

    private static JsonNode json(Exchange exchange) {
        try {
            return new ObjectMapper()
                    .readTree(FakeExchange.transportOf(exchange).text());
        } catch (IOException malformed) {
            throw new AssertionError(malformed);
        }
    }
}
