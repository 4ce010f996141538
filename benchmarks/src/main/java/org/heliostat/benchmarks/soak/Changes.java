package org.heliostat.benchmarks.soak;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What an administrator does meanwhile, over the administration API. One thread for each activity. */
final class Changes {

    private static final String AGAIN = "/again";
    private static final String FRESH = "/fresh";

    private final int port;
    private final int adminPort;
    private final String token;
    private final Path war;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * @param token of the administration
     * @param war that is deployed and undeployed; it answers {@code /sync?ms=1}
     */
    Changes(int port, int adminPort, String token, Path war) {
        this.port = port;
        this.adminPort = adminPort;
        this.token = token;
        this.war = war;
    }

    List<Activity> all() {
        return List.of(
                new Activity("redeploys", Duration.ofSeconds(4), this::redeploy),
                new Activity("deploys", Duration.ofSeconds(5), this::deploy),
                new Activity("reloads", Duration.ofSeconds(3), this::reload),
                new Activity("changes", Duration.ofSeconds(5), this::change));
    }

    private boolean redeploy() throws IOException {
        expect(200, ask("/applications/reload?uri=" + AGAIN).POST(BodyPublishers.noBody()));
        expect(200, HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + AGAIN + "/index.jsp")));
        return true;
    }

    private boolean deploy() throws IOException {
        expect(
                201,
                ask("/applications?uri=" + FRESH)
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofByteArray(Files.readAllBytes(war))));
        expect(200, HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + FRESH + "/sync?ms=1")));
        expect(204, ask("/applications?uri=" + FRESH).DELETE());
        return true;
    }

    private boolean reload() throws IOException {
        expect(200, ask("/reload").POST(BodyPublishers.noBody()));
        return true;
    }

    /** There and back, so that the configuration at the end is that of the beginning. */
    private boolean change() throws IOException {
        for (int seconds : new int[] {6, 5}) {
            expect(
                    200,
                    ask("/config/magnus.conf")
                            .header("Content-Type", "application/json")
                            .method("PATCH", BodyPublishers.ofString("{\"KeepAliveTimeout\": " + seconds + "}")));
        }
        return true;
    }

    private HttpRequest.Builder ask(String resource) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + adminPort + "/api/v1" + resource))
                .header("Authorization", "Bearer " + token);
    }

    private void expect(int status, HttpRequest.Builder request) throws IOException {
        HttpResponse<String> answer = Activities.send(client, request);
        Activities.check(
                answer.statusCode() == status,
                answer.uri() + ": " + answer.statusCode() + " (expected: " + status + ") " + answer.body());
    }
}
