package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the launcher puts around a server changes while an application with a pool of connections is under load: the
 * error log's level, the pool's sizes, the route in the ids of HTTP sessions. No request is lost.
 */
class LiveInstanceIT {

    private static final int ROUNDS = 5;
    private static final String PAGE =
            """
            <%@ page import="javax.naming.InitialContext, javax.sql.DataSource, java.sql.*" %>
            <%
                DataSource pool = (DataSource) new InitialContext().lookup("java:comp/env/jdbc/bookstore");
                try (Connection connection = pool.getConnection(); Statement one = connection.createStatement();
                        ResultSet row = one.executeQuery("SELECT 1")) {
                    row.next();
                    out.print(row.getInt(1));
                }
                if (request.getQueryString() != null) {
                    application.log("asked " + request.getQueryString());
                }
            %>
            """;

    @TempDir
    private Path folder;

    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void logLevelPoolSizesAndTheRouteOfSessionsChangeUnderLoad() throws Exception {
        ServerProcess.makeInstance(instance());
        Path page = instance().resolve("webapps/live/index.jsp");
        Files.createDirectories(page.getParent());
        Files.writeString(page, PAGE);
        try (ServerProcess server = ServerProcess.start(instance());
                Load load = new Load(3, server.url("/live/index.jsp"), false)) {
            String serverXml = Files.readString(instance().resolve("conf/server.xml"));

            for (int i = 1; i <= ROUNDS; i++) {
                change(serverXml, i);

                assertThat(cookie(server.url("/live/index.jsp?n=" + i)))
                        .containsPattern("=[\\w-]{22}\\.r" + i + "(;|$)");
                JsonNode pool = json(send("GET", "/pools?pool=BookstorePool", ""))
                        .path("pools")
                        .get(0);
                assertThat(pool.path("maxConnections").asInt()).isEqualTo(4 + i);
                assertThat(json(send("GET", "/logs/level", "")).path("level").asText())
                        .isEqualToIgnoringCase(i % 2 == 0 ? "finest" : "warning");
            }

            assertThat(load.failures()).isEmpty();
            assertThat(load.answers()).isPositive();
            // Lines are written some time after what they tell of, and the end of the process is a sudden one.
            server.told("asked n=2", "asked n=4");
        }
        String log = Files.readString(instance().resolve("logs/errors"));
        assertThat(log).contains("asked n=2", "asked n=4").doesNotContain("asked n=3", "asked n=5");
    }

    private void change(String serverXml, int i) throws Exception {
        String text = serverXml
                .replace("maxpoolsize=\"16\"", "maxpoolsize=\"" + (4 + i) + "\"")
                .replaceFirst("loglevel=\"\\w+\"", "loglevel=\"" + (i % 2 == 0 ? "finest" : "warning") + "\"");
        assertThat(text).isNotEqualTo(serverXml);
        ObjectNode body = mapper.createObjectNode();
        var changes = body.putArray("changes");
        changes.addObject().put("file", "server.xml").put("text", text);
        changes.addObject().put("file", "magnus.conf").putObject("set").put("SessionRoute", "r" + i);
        HttpResponse<String> answer = send("POST", "/config/apply", body.toString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(mapper.readTree(answer.body()).path("restart")).isEmpty();
    }

    private String cookie(String url) throws Exception {
        HttpResponse<String> answer =
                http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.headers().firstValue("Set-Cookie").orElse("");
    }

    private JsonNode json(HttpResponse<String> answer) throws Exception {
        return mapper.readTree(answer.body());
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        Path run = instance().resolve("run");
        String address = Files.readString(run.resolve("admin-address")).strip();
        String token = Files.readString(run.resolve("admin-token")).strip();
        return http.send(
                HttpRequest.newBuilder(URI.create(address + "/api/v1" + path))
                        .header("Authorization", "Bearer " + token)
                        .method(method, BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private Path instance() {
        return folder.resolve("i");
    }
}
