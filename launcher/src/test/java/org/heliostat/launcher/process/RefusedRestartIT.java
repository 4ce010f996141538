package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What would keep the new server from starting is told while the old one serves, and goes on. */
class RefusedRestartIT {

    @TempDir
    private Path folder;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void aFileForTheProcessIdThatCannotBeWrittenRefusesTheRestart() throws Exception {
        ServerProcess.makeInstance(instance());
        try (ServerProcess server = ServerProcess.start(instance())) {
            Path magnus = instance().resolve("conf/magnus.conf");
            Files.writeString(magnus, Files.readString(magnus) + "\nPidLog no/such/folder/pid\n");

            HttpResponse<String> answer = restart();

            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
            assertThat(answer.body()).contains("magnus.conf:", "PidLog: ", "no such file");
            assertThat(http.send(
                                    HttpRequest.newBuilder(URI.create(server.url("/")))
                                            .build(),
                                    BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private HttpResponse<String> restart() throws Exception {
        Path run = instance().resolve("run");
        String address = Files.readString(run.resolve("admin-address")).strip();
        String token = Files.readString(run.resolve("admin-token")).strip();
        return http.send(
                HttpRequest.newBuilder(URI.create(address + "/api/v1/restart"))
                        .header("Authorization", "Bearer " + token)
                        .POST(BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    private Path instance() {
        return folder.resolve("i");
    }
}
