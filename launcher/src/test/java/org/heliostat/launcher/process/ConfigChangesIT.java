package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.heliostat.launcher.process.ServerProcess.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of the configuration of the packaged server while it serves. */
class ConfigChangesIT {

    private static final String EXTRA_SOCKET =
            "<LS id=\"extra\" ip=\"127.0.0.1\" port=\"0\" defaultvs=\"vs1\" servername=\"localhost\"/>\n  <MIME ";
    private static final String EXTRA_SERVER =
            "<VS id=\"extra-vs\" connections=\"ls1\" mime=\"mime1\" urlhosts=\"extra.example\"/>\n  </VSCLASS>";

    /** Clients that ask without a pause take all processors, and the changes wait for them. */
    private static final Duration PAUSE = Duration.ofMillis(3);

    @TempDir
    private Path folder;

    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void aHundredChangesUnderLoadLoseNoRequest() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance());
                Load files = new Load(4, server.url("/"), false, PAUSE);
                Load queued = new Load(2, server.url("/.perf"), false, PAUSE)) {
            String original = Files.readString(instance().resolve("conf/server.xml"));

            for (int i = 1; i <= 100; i++) {
                HttpResponse<String> answer = apply(changes(i, original));
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                assertThat(mapper.readTree(answer.body()).path("id").asInt())
                        .as(answer.body())
                        .isEqualTo(i);
                assertThat(mapper.readTree(answer.body()).path("restart")).isEmpty();
            }

            assertThat(files.failures()).isEmpty();
            assertThat(queued.failures()).isEmpty();
            assertThat(files.answers()).isGreaterThan(100);
            assertThat(json(send("GET", "/api/v1/config/history", ""))).hasSize(100);
        }
    }

    @Test
    void aChangedRqThrottleShowsInPerfdumpAndCanBeUndone() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            String before = Files.readString(instance().resolve("conf/magnus.conf"));

            HttpResponse<String> answer = send("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(mapper.readTree(answer.body()).path("applied").get(0).asText())
                    .isEqualTo("RqThrottle");
            assertThat(get(server.url("/.perf"))).containsPattern("Total Sessions\\s*\\d+/24|/24\\b");
            Result undone = command("config", "undo", "1");
            assertThat(undone.out()).contains("Change 2.", "applied: RqThrottle");
            assertThat(Files.readString(instance().resolve("conf/magnus.conf"))).isEqualTo(before);
        }
    }

    @Test
    void aBrokenEditKeepsTheOldConfiguration() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            String serverXml = Files.readString(instance().resolve("conf/server.xml"));

            HttpResponse<String> broken =
                    apply(change("server.xml", serverXml.replace("mime=\"mime1\"", "mime=\"none\"")));
            HttpResponse<String> taken = apply(change(
                    "server.xml",
                    serverXml.replace("<MIME ", EXTRA_SOCKET.replace("port=\"0\"", "port=\"" + server.port() + "\""))));

            assertThat(broken.statusCode()).isEqualTo(422);
            assertThat(json(broken).path("findings").get(0).asText()).startsWith("conf/server.xml:");
            assertThat(taken.statusCode()).as(taken.body()).isEqualTo(422);
            assertThat(json(taken).path("findings").toString()).contains("in use");
            assertThat(Files.readString(instance().resolve("conf/server.xml"))).isEqualTo(serverXml);
            assertThat(get(server.url("/"))).contains("Heliostat is running");
        }
    }

    @Test
    void theCommandLineShowsSetsComparesAndTakesBack() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance())) {
            Result wrong = command("config", "set", "RqTrottle=9");
            Result preview = command("config", "diff", "RqThrottle=9", "MaxAge=7");
            Result set = command("config", "set", "RqThrottle=9", "MaxAge=7", "--reason", "a test");
            Result shown = command("config", "show", "rqthrottle", "--json");

            assertThat(wrong.exitCode()).isEqualTo(78);
            assertThat(wrong.err()).contains("did you mean RqThrottle?");
            assertThat(preview.out()).contains("--- conf/magnus.conf", "+RqThrottle 9", "+MaxAge=7");
            assertThat(set.exitCode()).as(set.err()).isZero();
            assertThat(set.out()).contains("Change 1.", "applied: RqThrottle, MaxAge");
            assertThat(shown.out()).contains("\"RqThrottle\"").doesNotContain("\"MaxAge\"");
            assertThat(command("config", "show", "--json").out())
                    .contains("\"RqThrottle\"", "\"MaxAge\"")
                    .doesNotContain("\"ConnQueueSize\"");
            assertThat(command("config", "show", "RqThrottle").out())
                    .containsPattern("RqThrottle\\s+9\\s+128\\s+at once");
            assertThat(command("config", "history").out()).contains("a test");
            assertThat(command("config", "diff", "1").out()).contains("+RqThrottle 9");
            assertThat(command("config", "undo", "1").exitCode()).isZero();
            assertThat(command("config", "set", "RqThrottle").exitCode()).isEqualTo(2);
            assertThat(get(server.url("/"))).contains("Heliostat is running");
        }
    }

    /** Every kind of change in turn, so that each undoes something of the one before. */
    private ObjectNode changes(int i, String serverXml) {
        ObjectNode body = mapper.createObjectNode();
        body.put("reason", "change " + i);
        var changes = body.putArray("changes");
        ObjectNode magnus = changes.addObject().put("file", "magnus.conf").putObject("set");
        magnus.put("RqThrottle", i % 2 == 0 ? 4 : 100 + i);
        magnus.put("QueueTimeout", 20 + i);
        magnus.put("ConnQueueSize", i % 3 == 0 ? 64 : 4_000 + i);
        magnus.put("MaxKeepAliveConnections", i % 4 == 0 ? 3 : 1_000);
        magnus.put("KeepAliveTimeout", 20 + i % 5);
        if (i % 5 == 0) {
            magnus.putNull("ThreadIncrement");
        } else {
            magnus.put("ThreadIncrement", 1 + i % 5);
        }
        ObjectNode nsfc = changes.addObject().put("file", "nsfc.conf").putObject("set");
        nsfc.put("MaxFiles", i % 2 == 0 ? 1 : 2_000);
        nsfc.put("MaxAge", i % 3);
        nsfc.put("FileCacheEnable", i % 7 != 0);
        String text = i % 2 == 0 ? serverXml : serverXml.replace("<MIME ", EXTRA_SOCKET);
        text = i % 3 == 0 ? text.replace("</VSCLASS>", EXTRA_SERVER) : text;
        changes.addObject().put("file", "server.xml").put("text", text);
        return body;
    }

    private ObjectNode change(String file, String text) {
        ObjectNode body = mapper.createObjectNode();
        body.putArray("changes").addObject().put("file", file).put("text", text);
        return body;
    }

    private HttpResponse<String> apply(ObjectNode body) throws Exception {
        return send("POST", "/api/v1/config/apply", body.toString());
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        Path run = instance().resolve("run");
        String address = Files.readString(run.resolve("admin-address")).strip();
        String token = Files.readString(run.resolve("admin-token")).strip();
        return http.send(
                HttpRequest.newBuilder(URI.create(address + path))
                        .header("Authorization", "Bearer " + token)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private JsonNode json(HttpResponse<String> answer) throws IOException {
        return mapper.readTree(answer.body());
    }

    private String get(String url) throws Exception {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }

    private Path instance() {
        return folder.resolve("i");
    }

    private Result command(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--instance", instance().toString()));
        return ServerProcess.run(folder, all.toArray(String[]::new));
    }
}
