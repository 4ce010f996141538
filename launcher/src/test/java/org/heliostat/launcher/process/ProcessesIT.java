package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.testing.Await;
import org.heliostat.testing.FreePort;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server with MaxProcs 2: who serves, what of a process that is killed is lost, and what all of them count. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ProcessesIT {

    private static final int SESSION_TURNS = 40;

    private final ObjectMapper mapper = new ObjectMapper();
    private Path folder;
    private Path instance;
    private ServerProcess server;
    private long asked;

    @BeforeAll
    void start(@TempDir Path temporary) throws Exception {
        folder = temporary;
        instance = instance("shared");
        deploy(instance, "mapped", "<session-manager persistence-type='mmap'/>");
        deploy(instance, "unsaid", "");
        server = ServerProcess.start(instance);
    }

    @AfterAll
    void end() {
        server.close();
    }

    @Test
    @Order(1)
    void bothProcessesServe() {
        Await.until(() -> {
            get("/");
            return rows(stats()).values().stream()
                    .allMatch(row -> row.path("requests").asLong() > 0);
        });

        assertThat(rows(stats())).hasSize(2);
    }

    @Test
    @Order(2)
    void figuresAreTheSumOfBoth() {
        for (int i = 0; i < 20; i++) {
            get("/");
        }

        Await.until(() -> requests(stats()) == asked);
        assertThat(sumOfRows(stats())).isEqualTo(asked);
    }

    /** The original has an element for each process, whose buckets add up; JMX of process 1 has the sum. */
    @Test
    @Order(3)
    void everyViewShowsBoth() throws Exception {
        List<Long> pids = pids();
        for (int report = 0; report < 20; report++) {
            // Asked by a connection of its own: each process answers some of them.
            assertElements(get("/stats-xml/iwsstats.xml"), pids);
        }
        Await.until(() -> requests(stats()) == asked);
        Map<String, Long> known = Views.ofJson(stats());
        String xml = admin("/api/v1/stats.xml");
        assertElements(xml, pids);
        Map<String, Long> inXml = Views.ofXml(xml);
        // Beans are as old as the figures may be (stats-init update-interval).
        Await.until(() -> beans(pids.get(0)).get("requests").equals(known.get("requests")));
        Map<String, Long> beans = beans(pids.get(0));

        for (String name : List.of("requests", "status2xx", "connections", "keepAliveHits", "queued", "cacheHits")) {
            assertThat(inXml).as("stats-xml").containsEntry(name, known.get(name));
            assertThat(beans).as("JMX").containsEntry(name, known.get(name));
        }
        assertThat(Views.ofJmxProcesses(pids.get(0))).containsExactly(entry("1", pids.get(0)), entry("2", pids.get(1)));
    }

    private static Map<String, Long> beans(long pid) {
        try {
            return Views.ofJmx(pid);
        } catch (Exception unreachable) {
            throw new AssertionError(unreachable);
        }
    }

    private static void assertElements(String xml, List<Long> pids) throws Exception {
        assertThat(Views.processesOfXml(xml)).containsExactlyElementsOf(pids);
    }

    /** Whoever answers, the report is that of all. */
    @Test
    @Order(4)
    void everyProcessReportsAll() {
        Map<String, Long> before = requestsByRow();
        do {
            String report = get("/.perf");
            assertThat(report).contains("\nProcesses:\n", "webservd pid: " + server.pid() + "\n");
        } while (!haveAllGrown(before));
    }

    @Test
    @Order(5)
    void aSessionOfOneProcessIsThatOfTheOther() throws Exception {
        for (String application : List.of("mapped", "unsaid")) {
            Map<String, Long> before = requestsByRow();
            String cookie = "";
            for (int turn = 1; turn <= SESSION_TURNS || !haveAllGrown(before); turn++) {
                // Each by a client of its own, and so by a connection that either may accept.
                HttpRequest.Builder request = HttpRequest.newBuilder(
                                URI.create(server.url("/" + application + "/share?name=turns")))
                        .POST(BodyPublishers.noBody());
                if (!cookie.isEmpty()) {
                    request.header("Cookie", cookie);
                }
                HttpResponse<String> answer = HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
                assertThat(answer.body()).as(application).isEqualTo(Integer.toString(turn));
                Optional<String> set = answer.headers().firstValue("Set-Cookie");
                cookie = set.map(line -> line.split(";", -1)[0]).orElse(cookie);
            }
        }
    }

    @Test
    @Order(6)
    void aKilledProcessIsStartedAgainAndCounted() throws Exception {
        for (String number : List.of("2", "1")) {
            long pid = rows(stats()).get(number).path("pid").asLong();
            long before = requests(stats());

            kill(pid);

            awaitAnother(number, pid);
            JsonNode after = stats();
            assertThat(rows(after).get(number).path("restarts").asLong()).isEqualTo(1);
            assertThat(rows(after).get(number).path("lastEnd").asText()).isEqualTo("signal 9");
            assertThat(requests(after)).isGreaterThanOrEqualTo(before);
            server.told("process " + number + " (" + pid + ") has ended by itself with signal 9");
        }
    }

    @Test
    @Order(7)
    void aRollingRestartLosesNoRequest() throws Exception {
        Map<String, JsonNode> before = rows(stats());
        try (Load load = new Load(4, server.url("/"), false)) {
            Await.until(load::isEveryoneServed);

            ServerProcess.Result result =
                    ServerProcess.run(folder, "restart", "--rolling", "--instance", instance.toString());

            assertThat(result.out()).as(result.err()).isEqualTo("Processes that were replaced: 2.\n");
            int answers = load.answers();
            Await.until(() -> load.answers() > answers + 100);
            assertThat(load.failures()).isEmpty();
        }
        Map<String, JsonNode> after = rows(stats());
        for (String number : before.keySet()) {
            assertThat(after.get(number).path("pid"))
                    .isNotEqualTo(before.get(number).path("pid"));
            assertThat(after.get(number).path("restarts"))
                    .isEqualTo(before.get(number).path("restarts"));
        }
        assertThat(server.output()).contains("all processes were replaced: 2");
    }

    @Test
    @Order(8)
    void aReloadReachesBoth() throws Exception {
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nRqThrottle 17\n");

        ServerProcess.Result result = ServerProcess.run(folder, "reload", "--instance", instance.toString());

        assertThat(result.exitCode()).as(result.err()).isZero();
        Await.until(() -> stats().path("sessionThreads").path("limit").asInt() == 2 * 17);
    }

    @Test
    @Order(9)
    void aRestartThatCannotHaveAnAddressChangesNothing() throws Exception {
        Path serverXml = instance.resolve("conf/server.xml");
        String before = Files.readString(serverXml);
        List<Long> pids = pids();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(serverXml, withAnotherSocket(before, taken.getLocalPort()));

            ServerProcess.Result refused = ServerProcess.run(folder, "restart", "--instance", instance.toString());

            assertThat(refused.exitCode()).isNotZero();
            assertThat(refused.err()).contains("LS ls2: 127.0.0.1:" + taken.getLocalPort());
        }
        Files.writeString(serverXml, before);
        assertThat(pids()).isEqualTo(pids);
        get("/");
    }

    @Test
    @Order(10)
    void aRestartOpensAnAddressThatWasAdded() throws Exception {
        Path serverXml = instance.resolve("conf/server.xml");
        String before = Files.readString(serverXml);
        int port = FreePort.find();
        Files.writeString(serverXml, withAnotherSocket(before, port));
        ServerProcess.Result reload = ServerProcess.run(folder, "reload", "--instance", instance.toString());
        assertThat(reload.exitCode()).isEqualTo(78);
        assertThat(reload.err()).contains("the address is new (expected: restart, or restart --rolling");
        List<Long> pids = pids();

        ServerProcess.Result restarted = ServerProcess.run(folder, "restart", "--instance", instance.toString());

        assertThat(restarted.exitCode()).as(restarted.err()).isZero();
        server.awaitStarts(2);
        assertThat(pids()).hasSize(2).doesNotContainAnyElementsOf(pids);
        // The counters began anew.
        asked = 0;
        Await.until(() -> {
            assertThat(getAt("http://127.0.0.1:" + port + "/")).isNotEmpty();
            return rows(stats()).values().stream()
                    .allMatch(row -> row.path("requests").asLong() > 0);
        });
        get("/");
        aSocketThatIsPutBackIsPassedOn(before, port);
        Files.writeString(serverXml, before);
        ServerProcess.Result without =
                ServerProcess.run(folder, "restart", "--rolling", "--instance", instance.toString());
        assertThat(without.exitCode()).as(without.err()).isZero();
        Await.until(() -> !accepts(port));
    }

    /** With the reload it is closed everywhere: nobody would accept who comes there. */
    private void aSocketThatIsPutBackIsPassedOn(String without, int port) throws Exception {
        Path serverXml = instance.resolve("conf/server.xml");
        Files.writeString(serverXml, without);
        ServerProcess.Result reload = ServerProcess.run(folder, "reload", "--instance", instance.toString());
        assertThat(reload.exitCode()).as(reload.err()).isZero();
        Await.until(() -> !accepts(port));
        Files.writeString(serverXml, withAnotherSocket(without, port));
        long pid = rows(stats()).get("2").path("pid").asLong();

        kill(pid);

        awaitAnother("2", pid);
        assertThat(getAt("http://127.0.0.1:" + port + "/")).isNotEmpty();
    }

    private void awaitAnother(String number, long pid) {
        Await.until(() -> {
            JsonNode row = rowsOrNone().get(number);
            return row != null
                    && row.path("pid").asLong() != pid
                    && row.path("state").asText().equals("ready");
        });
    }

    /** A client of a socket that nobody accepts from gets a connection, or none at all once too many wait; it is refused by neither. */
    private static boolean accepts(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 2_000);
            return true;
        } catch (ConnectException refused) {
            return false;
        } catch (IOException waits) {
            return true;
        }
    }

    private static String withAnotherSocket(String serverXml, int port) {
        return withSocket("ls2", serverXml, port);
    }

    /** @return with a listen socket before all that were added so */
    private static String withSocket(String id, String serverXml, int port) {
        // One of that id stands in a comment, too.
        String added = "<LS id=\"ls2\" ip=\"127.0.0.1\"";
        String place = serverXml.contains(added) ? added : "<MIME ";
        return serverXml.replace(
                place,
                "<LS id=\"" + id + "\" ip=\"127.0.0.1\" port=\"" + port + "\" security=\"off\" defaultvs=\"vs1\"/>"
                        + place);
    }

    /** What serves keeps its place: nothing is started beside it later. */
    @Test
    @Order(11)
    void aReplacementThatCannotBeginChangesNothing() throws Exception {
        Path serverXml = instance.resolve("conf/server.xml");
        String before = Files.readString(serverXml);
        int port = FreePort.find();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // The first of them can be had, and must not stay open.
            Files.writeString(serverXml, withSocket("ls3", withSocket("ls2", before, taken.getLocalPort()), port));
            List<Long> pids = pids();

            ServerProcess.Result refused =
                    ServerProcess.run(folder, "restart", "--rolling", "--instance", instance.toString());

            assertThat(refused.exitCode()).isEqualTo(1);
            assertThat(refused.err())
                    .contains(
                            "process 1: the new one could not be started: conf/server.xml:",
                            "LS ls2: 127.0.0.1:" + taken.getLocalPort() + ": address in use");
            assertThat(accepts(port)).isFalse();
            assertThat(pids()).isEqualTo(pids);
        }
        Files.writeString(serverXml, before);
        ServerProcess.Result done =
                ServerProcess.run(folder, "restart", "--rolling", "--instance", instance.toString());
        assertThat(done.out()).as(done.err()).isEqualTo("Processes that were replaced: 2.\n");
        Await.until(
                () -> ProcessHandle.of(server.pid()).orElseThrow().children().count() == 2);
        assertThat(ProcessHandle.of(server.pid()).orElseThrow().children().map(ProcessHandle::pid))
                .containsExactlyInAnyOrderElementsOf(pids());
    }

    @Test
    @Order(12)
    void anEndThatIsAskedForEndsAll() throws Exception {
        List<Long> pids = pids();

        server.signal("TERM");

        assertThat(server.exitCode()).isZero();
        assertThat(pids).noneMatch(ProcessesIT::runs);
        assertThat(instance.resolve("run/processes")).doesNotExist();
        assertThat(instance.resolve("run/pid")).doesNotExist();
    }

    @Test
    @Order(13)
    void withoutTheFirstProcessServersEnd() throws Exception {
        try (ServerProcess orphaned = ServerProcess.start(instance)) {
            List<Long> pids = pids();
            assertThat(pids).hasSize(2);

            orphaned.signal("KILL");

            Await.until(() -> pids.stream().noneMatch(ProcessesIT::runs));
        }
    }

    @Test
    @Order(14)
    void oneThatCannotStartEndsTheStartOfAll() throws Exception {
        Path broken = instance("broken");
        deploy(broken, "own", "\n<session-manager persistence-type='memory'/>");

        ServerProcess.Result result =
                ServerProcess.run(folder, "start", "--instance", broken.toString(), "--port=0", "--admin-port=0");

        assertThat(result.exitCode()).isEqualTo(78);
        assertThat(result.err())
                .contains(
                        "webapps/own.war!/WEB-INF/sun-web.xml:2: session-manager persistence-type: memory (expected: mmap,")
                .contains("no server was started");
        assertThat(result.out()).doesNotContain("process 2 is");

        Files.delete(broken.resolve("webapps/own.war"));
        ServerProcess.Result check = ServerProcess.run(folder, "check", "--instance", broken.toString());
        assertThat(check.exitCode()).as(check.out()).isZero();
        assertThat(check.out()).contains("session threads (RqThrottle): 2 x 128 = 256\n");
    }

    private Path instance(String name) throws Exception {
        Path made = folder.resolve(name);
        ServerProcess.makeInstance(made);
        Path magnus = made.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nMaxProcs 2\n");
        return made;
    }

    private static void deploy(Path instance, String name, String manager) throws Exception {
        Path war = AttackedApp.war(instance.resolve("webapps/" + name + ".war"));
        try (FileSystem zip = FileSystems.newFileSystem(war)) {
            Files.writeString(
                    zip.getPath("WEB-INF/sun-web.xml"),
                    "<sun-web-app><session-config>" + manager + "</session-config></sun-web-app>");
        }
    }

    private List<Long> pids() {
        List<Long> pids = new ArrayList<>();
        rows(stats()).values().forEach(row -> pids.add(row.path("pid").asLong()));
        return pids;
    }

    private static boolean runs(long pid) {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }

    private static void kill(long pid) throws Exception {
        new ProcessBuilder("kill", "-KILL", Long.toString(pid)).start().waitFor();
    }

    private Map<String, Long> requestsByRow() {
        Map<String, Long> requests = new HashMap<>();
        rows(stats())
                .forEach((number, row) ->
                        requests.put(number, row.path("requests").asLong()));
        return requests;
    }

    private boolean haveAllGrown(Map<String, Long> before) {
        return requestsByRow().entrySet().stream().allMatch(row -> row.getValue() > before.get(row.getKey()));
    }

    private static long requests(JsonNode stats) {
        long sum = 0;
        for (JsonNode virtualServer : stats.path("virtualServers")) {
            sum += virtualServer.path("requests").path("requests").asLong();
        }
        return sum;
    }

    private static long sumOfRows(JsonNode stats) {
        return rows(stats).values().stream()
                .mapToLong(row -> row.path("requests").asLong())
                .sum();
    }

    private static Map<String, JsonNode> rows(JsonNode stats) {
        Map<String, JsonNode> rows = new HashMap<>();
        stats.path("processes")
                .path("rows")
                .forEach(row -> rows.put(row.path("number").asText(), row));
        return rows;
    }

    /** While the process that administers is being started, nobody answers. */
    private Map<String, JsonNode> rowsOrNone() {
        try {
            return rows(stats());
        } catch (AssertionError nobody) {
            return Map.of();
        }
    }

    private JsonNode stats() {
        try {
            return mapper.readTree(admin("/api/v1/stats?window=start"));
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }

    private String admin(String path) {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .header("Authorization", "Bearer " + token)
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body();
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }

    /** By a connection of its own. */
    private String get(String path) {
        return getAt(server.url(path));
    }

    private String getAt(String url) {
        asked++;
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(url).isEqualTo(200);
            return answer.body();
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }
}
