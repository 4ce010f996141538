package org.heliostat.adminui.rest;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerState;
import org.heliostat.adminui.session.FailedLogins;
import org.heliostat.adminui.session.UiSessions;
import org.heliostat.adminui.testing.DirectLanes;
import org.heliostat.config.Finding;
import org.heliostat.config.Findings;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.MetricsToken;
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
    private final FakePools pools = new FakePools();
    private final DirectLanes lanes = new DirectLanes();
    private final FakeTicker ticker = new FakeTicker();
    private Optional<MetricsToken> metricsToken = Optional.empty();
    private AdminApi api;

    @BeforeEach
    void openTheDoor() {
        var subjects = new AdminSubjects(
                server, process, applications, pools, REPOSITORY, folder.resolve("uploads"), UPLOAD_LIMIT);
        api = new AdminApi(
                new AdminDoor(
                        Set.of("127.0.0.1", "localhost", "[::1]"),
                        TOKEN,
                        new UiSessions(new SecureRandom(), ticker),
                        () -> metricsToken),
                subjects.routes(lanes, List.of()),
                lanes,
                new FailedLogins(ticker));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:8989", "LOCALHOST:1", "127.0.0.1:8989", "[::1]:8989", "[::1]"})
    void answersUnderItsOwnNames(String host) {
        Exchange exchange =
                ask(withToken("GET", "/api/v1/status").withoutHeader("Host").header("Host", host));

        assertThat(status(exchange)).isEqualTo(200);
    }

    @Test
    void scrapersNeedNoTokenUnlessOneIsConfigured() {
        assertThat(status(ask(FakeExchange.request("GET", "/metrics")))).isEqualTo(200);
        assertThat(status(ask(FakeExchange.request("GET", "/metrics").header("Authorization", "Bearer whatever"))))
                .isEqualTo(200);
    }

    @Test
    void aConfiguredTokenOpensTheMetricsAndNothingElse() {
        String right = "0123456789-abcdef";
        metricsToken = MetricsToken.read(MagnusConf.defaults().with("MetricsToken", right), new Findings());

        Exchange without = ask(FakeExchange.request("GET", "/metrics"));
        assertThat(status(without)).isEqualTo(401);
        assertThat(without.response().headers().first("WWW-Authenticate")).isEqualTo("Bearer realm=\"heliostat\"");
        assertThat(FakeExchange.transportOf(without).text())
                .contains("MetricsToken")
                .doesNotContain("heliostat_");
        assertThat(status(ask(FakeExchange.request("GET", "/metrics").header("Authorization", "Bearer " + right))))
                .isEqualTo(200);
        assertThat(status(ask(withToken("GET", "/metrics")))).isEqualTo(200);
        assertThat(status(ask(FakeExchange.request("GET", "/health/live")))).isEqualTo(200);
        assertThat(status(ask(FakeExchange.request("GET", "/api/v1/stats").header("Authorization", "Bearer " + right))))
                .isEqualTo(401);
        assertThat(status(ask(FakeExchange.request("POST", "/api/v1/stop").header("Authorization", "Bearer " + right))))
                .isEqualTo(401);
    }

    @Test
    void whoGuessesTheTokenOfTheMetricsHasToWaitAndThenToGoAway() {
        metricsToken =
                MetricsToken.read(MagnusConf.defaults().with("MetricsToken", "0123456789-abcdef"), new Findings());

        List<Integer> answers = new ArrayList<>();
        for (int i = 0; i <= FailedLogins.PATIENCE; i++) {
            answers.add(
                    status(ask(FakeExchange.request("GET", "/metrics").header("Authorization", "Bearer guess" + i))));
        }

        assertThat(answers.get(0)).isEqualTo(401);
        assertThat(answers.get(answers.size() - 1)).isEqualTo(429);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.nip.io:8989", "", "localhost:x:y"})
    void refusesForeignNames(String host) {
        Exchange exchange =
                ask(withToken("GET", "/api/v1/status").withoutHeader("Host").header("Host", host));

        assertThat(status(exchange)).isEqualTo(421);
        assertThat(json(exchange).path("field").asText()).isEqualTo("Host");
    }

    @Test
    void refusesRequestsThatNameNobody() {
        assertThat(status(ask(withToken("GET", "/api/v1/status").withoutHeader("Host"))))
                .isEqualTo(421);
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
    void tellsWarningsFromTheErrorsOfABrokenReload() {
        var at = new SourceLocation("conf/obj.conf", 3);
        server.reloadResult = new ReloadResult(
                false,
                List.of(new Finding(at, Severity.ERROR, "Sevice: unknown"), new Finding(at, Severity.WARNING, "odd")),
                List.of());

        Exchange exchange = ask(withToken("POST", "/api/v1/reload"));

        assertThat(json(exchange).path("findings"))
                .map(JsonNode::asText)
                .containsExactly("conf/obj.conf:3: Sevice: unknown", "warning: conf/obj.conf:3: odd");
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
        process.restartFindings = List.of(
                new Finding(new SourceLocation("conf/server.xml", 2), Severity.ERROR, "LS ls1: port: x"),
                new Finding(new SourceLocation("conf/obj.conf", 3), Severity.WARNING, "odd"));

        Exchange refused = ask(withToken("POST", "/api/v1/restart"));

        assertThat(status(refused)).isEqualTo(422);
        assertThat(json(refused).path("findings"))
                .extracting(JsonNode::asText)
                .containsExactly("conf/server.xml:2: LS ls1: port: x", "warning: conf/obj.conf:3: odd");
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
    void saysThatTheDiskTakesNoUpload() throws IOException {
        Files.writeString(folder.resolve("uploads"), "a file where the folder should be");

        Exchange exchange = ask(upload("/api/v1/applications?uri=%2Fshop", "content"));

        assertThat(status(exchange)).isEqualTo(507);
        assertThat(json(exchange).path("detail").asText()).startsWith("the WAR could not be written: ");
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
    void namesAFieldOfADeploymentThatItDoesNotKnow() {
        Exchange exchange = ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json")
                .body("{\"path\":\"" + folder + "\",\"uri\":\"/f\",\"virtualServer\":\"vs1\"}"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("field").asText()).isEqualTo("virtualServer");
        assertThat(applications.contents).isEmpty();
    }

    @Test
    void flushesTheResponseCacheOfOneApplication() {
        ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json")
                .body("{\"uri\": \"/shop\", \"path\": \"" + folder + "\"}"));

        Exchange all = ask(withToken("POST", "/api/v1/applications/flush?uri=/shop"));
        Exchange one = ask(withToken("POST", "/api/v1/applications/flush?uri=/shop&path=/books"));

        assertThat(status(all)).isEqualTo(200);
        assertThat(json(all).path("entries").asInt()).isEqualTo(7);
        assertThat(json(one).path("entries").asInt()).isEqualTo(1);
        assertThat(status(ask(withToken("POST", "/api/v1/applications/flush?uri=/none"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("POST", "/api/v1/applications/flush?uri=/plain"))))
                .isEqualTo(409);
        assertThat(status(ask(withToken("POST", "/api/v1/applications/flush?uri=/shop&path=books"))))
                .isEqualTo(422);
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
    void listsPoolsAndWhoHoldsTheirConnections() {
        JsonNode all = json(ask(withToken("GET", "/api/v1/pools"))).path("pools");
        assertThat(all).hasSize(2);
        assertThat(all.get(0).path("pool").asText()).isEqualTo("ShopPool");
        assertThat(all.get(0).path("waitTimeouts").asInt()).isEqualTo(1);
        assertThat(all.get(0).path("jndiNames").get(1).asText()).isEqualTo("jdbc/stock");

        JsonNode holders = json(ask(withToken("GET", "/api/v1/pools/holders"))).path("holders");
        assertThat(holders).hasSize(1);
        assertThat(holders.get(0).path("pool").asText()).isEqualTo("ShopPool");
        assertThat(holders.get(0).path("thread").asText()).isEqualTo("session-2");
        assertThat(holders.get(0).path("heldMillis").asLong()).isEqualTo(61_500);
        assertThat(json(ask(withToken("GET", "/api/v1/pools/holders?pool=Idle")))
                        .path("holders"))
                .isEmpty();
        assertThat(status(ask(withToken("GET", "/api/v1/pools/holders?pool=None"))))
                .isEqualTo(404);
    }

    @Test
    void startsAndFlushesOnePool() {
        Exchange started = ask(withToken("POST", "/api/v1/pools/start?pool=ShopPool"));
        assertThat(status(started)).isEqualTo(200);
        assertThat(json(started).path("connections").asInt()).isEqualTo(4);
        assertThat(status(ask(withToken("POST", "/api/v1/pools/flush?pool=ShopPool"))))
                .isEqualTo(200);

        assertThat(pools.calls).containsExactly("start ShopPool", "flush ShopPool");
    }

    @Test
    void saysWhyAPoolCannotBeStarted() {
        Exchange down = ask(withToken("POST", "/api/v1/pools/start?pool=Down"));

        assertThat(status(down)).isEqualTo(422);
        assertThat(json(down).path("detail").asText()).isEqualTo("pool Down: connection refused");
        assertThat(status(ask(withToken("POST", "/api/v1/pools/start?pool=None"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("POST", "/api/v1/pools/start")))).isEqualTo(422);
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

    @Test
    void givesTheStatisticsAsXml() {
        Exchange exchange = ask(withToken("GET", "/api/v1/stats.xml?process=0"));

        assertThat(header(exchange, "Content-Type")).isEqualTo("text/xml; charset=utf-8");
        assertThat(FakeExchange.transportOf(exchange).text())
                .contains("<virtual-server id=\"vs1\"")
                .doesNotContain("<process");
        assertThat(status(ask(FakeExchange.request("GET", "/api/v1/stats.xml"))))
                .isEqualTo(401);
        assertThat(status(ask(withToken("GET", "/api/v1/stats.xml?dtd=%22")))).isEqualTo(400);
    }

    @Test
    void scrapersNeedNoTokenButOurName() {
        Exchange plain = ask(FakeExchange.request("GET", "/metrics").header("Accept", "text/plain"));
        Exchange open = ask(FakeExchange.request("GET", "/metrics").header("Accept", "application/openmetrics-text"));
        Exchange foreign = ask(
                FakeExchange.request("GET", "/metrics").withoutHeader("Host").header("Host", "evil.example"));

        assertThat(header(plain, "Content-Type")).startsWith("text/plain; version=0.0.4");
        assertThat(header(open, "Content-Type")).startsWith("application/openmetrics-text");
        assertThat(FakeExchange.transportOf(plain).text()).contains("heliostat_connection_queue_queued_total 1234");
        assertThat(status(foreign)).isEqualTo(421);
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
