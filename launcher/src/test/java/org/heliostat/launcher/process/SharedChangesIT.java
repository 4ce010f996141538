package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server with MaxProcs 2: what administration changes while it runs is changed in both processes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SharedChangesIT {

    private static final String BOTH = "Made by 2 of 2 processes.";
    private static final String PAGE =
            """
            <%@ page session="false" trimDirectiveWhitespaces="true" %>
            <%! static final long BORN = System.nanoTime(); %>
            <% java.util.logging.Logger.getLogger("who").fine("asked"); %>
            <%= ProcessHandle.current().pid() %>,<%= BORN %>,<%= System.nanoTime() %>
            """;

    private final ObjectMapper mapper = new ObjectMapper();
    private Path folder;
    private Path instance;
    private HttpServer a;
    private HttpServer b;
    private ServerProcess server;

    @BeforeAll
    void start(@TempDir Path temporary) throws Exception {
        folder = temporary;
        instance = folder.resolve("i");
        a = origin("a");
        b = origin("b");
        ServerProcess.makeInstance(instance);
        append("conf/magnus.conf", "\nMaxProcs 2\n");
        Path objConf = instance.resolve("conf/obj.conf");
        Files.writeString(
                objConf,
                Files.readString(objConf)
                                .replace(
                                        "NameTrans fn=\"document-root\"",
                                        "NameTrans fn=\"map\" from=\"/shop\" to=\"/\" name=\"shop\"\n"
                                                + "NameTrans fn=\"assign-name\" from=\"/balancer\" name=\"balancer\"\n"
                                                + "NameTrans fn=\"document-root\"")
                        + "<Object name=\"shop\">\nRoute fn=\"set-origin-server\" server=\"" + url(a)
                        + "\" server=\"" + url(b) + "\"\n"
                        + "Service fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n"
                        + "<Object name=\"balancer\">\nService fn=\"balancer-status\"\n</Object>\n");
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replaceAll("jdbc:h2:file:[^\"]*", "jdbc:h2:mem:own"));
        Map<String, String> app = new LinkedHashMap<>();
        app.put("index.jsp", PAGE);
        app.put("kept.jsp", PAGE);
        app.put(
                "WEB-INF/sun-web.xml",
                "<sun-web-app><cache enabled='true'><cache-mapping><url-pattern>/kept.jsp</url-pattern>"
                        + "</cache-mapping></cache></sun-web-app>");
        AttackedApp.war(instance.resolve("webapps/who.war"), app);
        server = ServerProcess.start(instance);
    }

    @AfterAll
    void end() throws Exception {
        try {
            // Servers whose first process is killed go on for a moment, and write into the folder.
            server.signal("TERM");
            server.exitCode();
        } finally {
            server.close();
        }
        a.stop(0);
        b.stop(0);
    }

    @Test
    @Order(1)
    void anOriginDrainsInBoth() throws Exception {
        Result set = ran("origin", "set", url(a), "drains");

        assertThat(set.out()).contains("Origin " + url(a) + ": drains", BOTH);
        assertThat(ran("origin", "list").out()).containsPattern(url(a) + " +drains");
        onlyFromB();
        theBalancersPageHasTheSum();
    }

    /** Figures of the other process come once a second. */
    private void theBalancersPageHasTheSum() {
        Await.until(() -> requestsOnTheBalancersPage().equals(Set.of(passedOnToB())));
    }

    /** @return what each process says on its page; nothing is passed on meanwhile */
    private Set<Long> requestsOnTheBalancersPage() {
        Pattern line = Pattern.compile("(?m)^Origin\\{" + Pattern.quote(url(b)) + "}\\.requests: (\\d+)$");
        Map<String, Long> before = requests();
        Set<Long> seen = new HashSet<>();
        Await.until(() -> {
            Matcher found = line.matcher(get("/balancer?auto"));
            assertThat(found.find()).isTrue();
            seen.add(Long.valueOf(found.group(1)));
            return bothHaveServedSince(before);
        });
        return seen;
    }

    private long passedOnToB() {
        return StreamSupport.stream(stats().path("programs").path("origins").spliterator(), false)
                .filter(origin -> origin.path("address").asText().equals(url(b)))
                .mapToLong(origin -> origin.path("requests").asLong())
                .sum();
    }

    @Test
    @Order(2)
    void oneThatIsStartedAgainHasWhatWasSet() throws Exception {
        assertThat(ran("pool", "start", "BookstorePool").out()).contains(BOTH);
        assertThat(post("/api/v1/filecache/stop").path("processes").path("done").asInt())
                .isEqualTo(2);

        for (String number : new String[] {"2", "1"}) {
            long pid = pid(number);
            new ProcessBuilder("kill", "-KILL", Long.toString(pid)).start().waitFor();
            awaitAnother(number, pid);
        }

        onlyFromB();
        Await.until(() -> !stats().path("fileCache").path("active").asBoolean());
    }

    @Test
    @Order(3)
    void aRollingRestartKeepsWhatWasSet() throws Exception {
        Result replaced = ran("restart", "--rolling");
        assertThat(replaced.out()).isEqualTo("Processes that were replaced: 2.\n");

        onlyFromB();
        assertThat(post("/api/v1/filecache/start")
                        .path("processes")
                        .path("done")
                        .asInt())
                .isEqualTo(2);
        Await.until(() -> stats().path("fileCache").path("active").asBoolean());
        assertThat(ran("origin", "set", url(a), "+").out()).contains(BOTH);
    }

    /** Whichever process answers. */
    @Test
    @Order(4)
    void thePageOfTheFileCacheActsOnBoth() {
        Map<String, Long> before = requests();
        Await.until(() -> {
            assertThat(get("/nsfc?stop")).contains(BOTH);
            Await.until(() -> !stats().path("fileCache").path("active").asBoolean());
            assertThat(get("/nsfc?start")).contains(BOTH);
            return bothHaveServedSince(before);
        });
    }

    @Test
    @Order(5)
    void steadyConnectionsAreOpenedInBoth() throws Exception {
        assertThat(ran("pool", "start", "BookstorePool").out()).contains(BOTH);

        Await.until(() -> pool().path("connections").asInt() == 2 * 2);
        assertThat(ran("pool", "flush", "BookstorePool").out()).contains(BOTH);
    }

    @Test
    @Order(6)
    void theResponseCacheOfBothIsFlushed() throws Exception {
        Map<Long, String> kept = ofBoth("/who/kept.jsp");
        assertThat(ofBoth("/who/kept.jsp")).isEqualTo(kept);

        Result flushed = ran("flush", "/who");

        assertThat(flushed.out()).contains("Flushed 2 entries of /who.", BOTH);
        Map<Long, String> anew = ofBoth("/who/kept.jsp");
        assertThat(anew.keySet()).isEqualTo(kept.keySet());
        kept.forEach((pid, page) -> assertThat(anew.get(pid)).isNotEqualTo(page));
    }

    @Test
    @Order(7)
    void anApplicationIsReloadedInBoth() throws Exception {
        Map<Long, String> before = bornOfBoth();

        Result reloaded = ran("reload", "/who");

        assertThat(reloaded.out()).contains("Reloaded /who of ", BOTH);
        Map<Long, String> after = bornOfBoth();
        assertThat(after.keySet()).isEqualTo(before.keySet());
        before.forEach((pid, born) -> assertThat(after.get(pid)).isNotEqualTo(born));
    }

    @Test
    @Order(7)
    void whatIsDeployedIsInBothWhenThatIsTold() throws Exception {
        Path war = AttackedApp.war(folder.resolve("fresh.war"), Map.of("index.jsp", PAGE));

        Result deployed = ran("deploy", war.toString());

        assertThat(deployed.out()).contains("Deployed fresh.war at /fresh of ", BOTH);
        assertThat(ran("list").out()).contains("/fresh").doesNotContain("process");
        // Each answers at once.
        Map<String, Long> before = requests();
        Await.until(() -> {
            get("/fresh/index.jsp");
            return bothHaveServedSince(before);
        });
        assertThat(ran("undeploy", "/fresh").exitCode()).isZero();
    }

    @Test
    @Order(7)
    void aReloadSaysThatBothHaveFollowed() throws Exception {
        append("conf/magnus.conf", "\nRqThrottle 19\n");

        Result reloaded = ran("reload");

        assertThat(reloaded.out()).contains("The configuration was reloaded:", BOTH);
        Await.until(() -> stats().path("sessionThreads").path("limit").asInt() == 2 * 19);
    }

    @Test
    @Order(8)
    void theLogOfBothSaysMore() throws Exception {
        long other = pid("2");
        assertThat(errorLog()).doesNotContain("fine (" + other + ")");

        JsonNode changed = level("fine");

        assertThat(changed.path("level").asText()).isEqualTo("fine");
        assertThat(changed.path("processes")
                        .path("others")
                        .get(0)
                        .path("outcome")
                        .asText())
                .isEqualTo("done");
        Await.until(() -> {
            ofBoth("/who/index.jsp");
            return errorLog().contains("fine (" + other + ")");
        });

        new ProcessBuilder("kill", "-KILL", Long.toString(other)).start().waitFor();
        awaitAnother("2", other);
        long fresh = pid("2");
        Await.until(() -> {
            ofBoth("/who/index.jsp");
            return errorLog().contains("fine (" + fresh + ")");
        });
        assertThat(ran("reload").exitCode()).isZero();
        Await.until(() -> errorLog().split("Configuration reloaded: generation", -1).length > 2);
    }

    @Test
    @Order(9)
    void whoDoesNotAnswerIsNamedAndCounted() throws Exception {
        long other = pid("2");
        new ProcessBuilder("kill", "-STOP", Long.toString(other)).start().waitFor();
        try {
            Result set = command("origin", "set", url(a), "drains");

            assertThat(set.exitCode()).isEqualTo(1);
            assertThat(set.out()).contains("Made by 1 of 2 processes.");
            assertThat(set.err()).contains("Process 2 (" + other + "): no answer within 10 s");
            server.told(
                    "HS1809: process 2 (" + other + ") does not make a change", "ORIGIN_STATE " + url(a) + " drains");
        } finally {
            new ProcessBuilder("kill", "-CONT", Long.toString(other)).start().waitFor();
        }
        Await.until(() -> row("2").path("changesMissed").asInt() == 1);
        server.told("process 2 has made a change late: DONE");
        onlyFromB();
    }

    @Test
    @Order(10)
    void whatIsUnknownChangesNoProcess() throws Exception {
        assertThat(command("origin", "set", "http://nobody", "X").exitCode()).isEqualTo(1);
        assertThat(command("flush", "/none").exitCode()).isEqualTo(1);
        assertThat(command("pool", "flush", "None").exitCode()).isEqualTo(1);

        assertThat(row("2").path("changesMissed").asInt()).isEqualTo(1);
    }

    /** Until each of both processes has passed a request on since. */
    private void onlyFromB() {
        Map<String, Long> before = requests();
        Await.until(() -> {
            assertThat(get("/shop")).isEqualTo("b");
            return bothHaveServedSince(before);
        });
    }

    private boolean bothHaveServedSince(Map<String, Long> before) {
        return requests().entrySet().stream().allMatch(row -> row.getValue() > before.get(row.getKey()));
    }

    private Map<String, Long> requests() {
        Map<String, Long> requests = new HashMap<>();
        stats().path("processes")
                .path("rows")
                .forEach(row -> requests.put(
                        row.path("number").asText(), row.path("requests").asLong()));
        return requests;
    }

    /** @return what the page says, by the process that has answered */
    private Map<Long, String> ofBoth(String path) {
        Map<Long, String> pages = new TreeMap<>();
        Await.until(() -> {
            String page = get(path).strip();
            pages.put(Long.valueOf(page.split(",", 2)[0]), page);
            return pages.size() == 2;
        });
        return pages;
    }

    private Map<Long, String> bornOfBoth() {
        Map<Long, String> born = new TreeMap<>();
        ofBoth("/who/index.jsp").forEach((pid, page) -> born.put(pid, page.split(",", -1)[1]));
        return born;
    }

    private void awaitAnother(String number, long pid) {
        Await.until(() -> {
            try {
                JsonNode row = row(number);
                return row.path("pid").asLong() != pid
                        && row.path("state").asText().equals("ready");
            } catch (AssertionError nobody) {
                return false;
            }
        });
    }

    private long pid(String number) {
        return row(number).path("pid").asLong();
    }

    private JsonNode row(String number) {
        for (JsonNode row : stats().path("processes").path("rows")) {
            if (row.path("number").asText().equals(number)) {
                return row;
            }
        }
        throw new AssertionError("no process " + number);
    }

    private JsonNode pool() {
        return stats().path("jdbcResources").path(0);
    }

    private JsonNode stats() {
        return admin("GET", "/api/v1/stats?window=start", BodyPublishers.noBody());
    }

    private JsonNode post(String path) {
        return admin("POST", path, BodyPublishers.noBody());
    }

    private JsonNode level(String level) {
        return admin("PUT", "/api/v1/logs/level", BodyPublishers.ofString("{\"level\":\"" + level + "\"}"));
    }

    private JsonNode admin(String method, String path, BodyPublisher body) {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .method(method, body)
                    .build();
            return mapper.readTree(HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body());
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }

    /** By a connection of its own. */
    private String get(String path) {
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(server.url(path))).build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(path).isEqualTo(200);
            return answer.body();
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }

    private String errorLog() {
        try {
            return Files.readString(instance.resolve("logs/errors"));
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    private void append(String file, String text) throws IOException {
        Path path = instance.resolve(file);
        Files.writeString(path, Files.readString(path) + text);
    }

    private Result ran(String... words) throws Exception {
        Result result = command(words);
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        return result;
    }

    private Result command(String... words) throws Exception {
        String[] all = new String[words.length + 2];
        System.arraycopy(words, 0, all, 0, words.length);
        all[words.length] = "--instance";
        all[words.length + 1] = instance.toString();
        return ServerProcess.run(folder, all);
    }

    private static HttpServer origin(String name) throws IOException {
        HttpServer origin = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] body = name.getBytes(StandardCharsets.US_ASCII);
        origin.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        origin.start();
        return origin;
    }

    private static String url(HttpServer origin) {
        return "http://127.0.0.1:" + origin.getAddress().getPort();
    }
}
