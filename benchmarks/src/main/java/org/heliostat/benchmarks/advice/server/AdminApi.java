package org.heliostat.benchmarks.advice.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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

/** Asks the administration of a running server. Any thread. */
public final class AdminApi {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final int port;
    private final Path token;
    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /**
     * What was said.
     *
     * @param body an object without fields where it was none
     */
    public record Answer(int status, JsonNode body) {}

    /** @param token file that the server writes at its first start */
    AdminApi(int port, Path token) {
        this.port = port;
        this.token = token;
    }

    /** @return what {@code GET /api/v1} and the resource says */
    public Answer get(String resource) throws IOException {
        return send(request(resource).GET());
    }

    public Answer post(String resource) throws IOException {
        return send(request(resource).POST(BodyPublishers.noBody()));
    }

    /** @param body JSON */
    public Answer post(String resource, JsonNode body) throws IOException {
        return send(request(resource)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
    }

    /** @return the advice of now; an object without fields where the server does not say */
    public JsonNode advice() throws IOException {
        return get("/advice").body();
    }

    private HttpRequest.Builder request(String resource) throws IOException {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + resource))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + Files.readString(token).strip());
    }

    private Answer send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
            String text = answer.body();
            boolean isObject = text.startsWith("{");
            return new Answer(answer.statusCode(), isObject ? json.readTree(text) : json.createObjectNode());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }
}
