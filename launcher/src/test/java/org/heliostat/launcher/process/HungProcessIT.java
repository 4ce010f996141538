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
import java.util.HashMap;
import java.util.Map;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server with MaxProcs 2 and a process that gives no sign of life any more. */
class HungProcessIT {

    @TempDir
    private Path folder;

    private final ObjectMapper mapper = new ObjectMapper();
    private Path instance;
    private ServerProcess server;

    @BeforeEach
    void start() throws Exception {
        instance = folder.resolve("i");
        ServerProcess.makeInstance(instance);
        Path magnus = instance.resolve("conf/magnus.conf");
        Files.writeString(magnus, Files.readString(magnus) + "\nMaxProcs 2\nProcessTimeout 8\n");
        server = ServerProcess.start(instance);
    }

    @AfterEach
    void close() throws Exception {
        try {
            // Servers whose first process is killed go on for a moment, and write into the folder.
            server.signal("TERM");
            server.exitCode();
        } finally {
            server.close();
        }
    }

    @Test
    void oneThatWasStoppedIsEndedAndStartedAgain() throws Exception {
        for (String number : new String[] {"2", "1"}) {
            Map<String, JsonNode> before = rows();
            long pid = before.get(number).path("pid").asLong();

            signal("STOP", pid);

            Await.until(() -> {
                JsonNode row = rowsOrNone().get(number);
                return row != null
                        && row.path("pid").asLong() != pid
                        && row.path("state").asText().equals("ready");
            });
            JsonNode after = rows().get(number);
            assertThat(after.path("hangs").asInt()).isEqualTo(1);
            assertThat(after.path("restarts").asInt()).isEqualTo(1);
            assertThat(after.path("lastEnd").asText()).isEqualTo("no answer for 8 s, signal 9");
            server.told("HS1808: process " + number + " (" + pid + ") has given no sign of life for 8 s");
            assertThat(ProcessHandle.of(pid)).isEmpty();
        }
        assertThat(rows())
                .allSatisfy((number, row) ->
                        assertThat(row.path("hangs").asInt()).as(number).isEqualTo(1));
    }

    /** The first process is stopped for longer than a server may be silent. */
    @Test
    void aPauseOfTheFirstProcessEndsNobody() throws Exception {
        Map<String, JsonNode> before = rows();
        server.signal("STOP");
        try {
            long since = System.nanoTime();
            Await.until(() -> System.nanoTime() - since > 20_000_000_000L);
        } finally {
            server.signal("CONT");
        }

        // Whoever was taken to be hung would be so by then.
        long since = System.nanoTime();
        Await.until(() -> System.nanoTime() - since > 15_000_000_000L);
        rows().forEach((number, row) -> {
            assertThat(row.path("pid")).isEqualTo(before.get(number).path("pid"));
            assertThat(row.path("hangs").asInt()).isZero();
        });
        assertThat(server.output()).doesNotContain("sign of life");
    }

    private static void signal(String name, long pid) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }

    private Map<String, JsonNode> rowsOrNone() {
        try {
            return rows();
        } catch (AssertionError nobody) {
            return Map.of();
        }
    }

    private Map<String, JsonNode> rows() {
        Map<String, JsonNode> rows = new HashMap<>();
        stats().path("processes")
                .path("rows")
                .forEach(row -> rows.put(row.path("number").asText(), row));
        return rows;
    }

    private JsonNode stats() {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/api/v1/stats?window=start"))
                    .header("Authorization", "Bearer " + token)
                    .build();
            return mapper.readTree(HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body());
        } catch (IOException | InterruptedException broken) {
            throw new AssertionError(broken);
        }
    }
}
