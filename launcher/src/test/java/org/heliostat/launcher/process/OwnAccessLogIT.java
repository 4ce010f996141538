package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One access log that is a file of its own for a virtual server, as docs/virtual-servers.md advises. */
class OwnAccessLogIT {

    private static final String SHOP =
            """
                <VS id="shop" connections="ls1" mime="mime1" urlhosts="shop.example">
                  <PROPERTY name="accesslog" value="../logs/shop-access"/>
                </VS>
              </VSCLASS>
            """;

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void everyViewTellsTheFilesApart() throws Exception {
        ServerProcess.makeInstance(folder.resolve("i"));
        Path serverXml = folder.resolve("i/conf/server.xml");
        Files.writeString(serverXml, Files.readString(serverXml).replace("  </VSCLASS>", SHOP));
        try (ServerProcess server = ServerProcess.start(folder.resolve("i"))) {
            assertThat(admin("/metrics"))
                    .containsPattern("heliostat_access_log_lines_total\\{file=\"[^\"]*logs/access\",log=\"access\"")
                    .containsPattern(
                            "heliostat_access_log_lines_total\\{file=\"[^\"]*logs/shop-access\",log=\"access\"");

            JsonNode logs = new ObjectMapper().readTree(admin("/api/v1/logs")).path("logs");
            assertThat(logs.findValuesAsText("name")).doesNotHaveDuplicates().hasSize(3);
            for (JsonNode log : logs) {
                String name = URLEncoder.encode(log.path("name").asText(), StandardCharsets.UTF_8)
                        .replace("+", "%20");
                assertThat(admin("/api/v1/logs/tail?name=" + name)).contains("\"lines\"");
            }
        }
    }

    @Test
    void virtualServersAreListedWithWhatWasDeployedToThem() throws Exception {
        ServerProcess.makeInstance(folder.resolve("i"));
        try (ServerProcess server = ServerProcess.start(folder.resolve("i"))) {
            String war = Samples.war("wasp").toString();
            assertThat(ServerProcess.run(
                                    folder,
                                    "deploy",
                                    war,
                                    "--instance",
                                    folder.resolve("i").toString())
                            .exitCode())
                    .isZero();

            JsonNode first =
                    new ObjectMapper().readTree(admin("/api/v1/virtualservers")).get(0);

            assertThat(first.path("applications")).hasToString("[\"/wasp\"]");
        }
    }

    private String admin(String path) throws Exception {
        Path run = folder.resolve("i/run");
        String address = Files.readString(run.resolve("admin-address")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header(
                        "Authorization",
                        "Bearer " + Files.readString(run.resolve("admin-token")).strip())
                .build();
        HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
        return answer.body();
    }
}
