package org.heliostat.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The part of the server's administration API that a test run needs. */
final class ControlConnection {

    /** A deployment compiles and scans; a busy machine takes its time. */
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();

    private final URI base;

    private final String token;

    private ControlConnection(URI base, String token) {
        this.base = base;
        this.token = token;
    }

    /** @return null when no server of the instance welcomes requests */
    static @Nullable ControlConnection toRunning(InstanceFolder instance) throws IOException, InterruptedException {
        if (Files.notExists(instance.adminAddress()) || Files.notExists(instance.adminToken())) {
            return null;
        }
        ControlConnection control = to(instance);
        return control.ready() ? control : null;
    }

    /** Reads address and token where the server has left them. */
    private static ControlConnection to(InstanceFolder instance) throws IOException {
        String address = Files.readString(instance.adminAddress()).strip();
        URI base = URI.create(address.contains("://") ? address : "http://" + address);
        return new ControlConnection(
                base, Files.readString(instance.adminToken()).strip());
    }

    private boolean ready() throws InterruptedException {
        try {
            return send(request("/health/ready").GET()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** The address of the first listen socket, such as {@code http://127.0.0.1:41234/}. */
    URI firstListenSocket() throws IOException, InterruptedException {
        JsonNode status =
                JSON.readTree(expect(200, send(request("/api/v1/status").GET())).body());
        return URI.create(status.path("listenSockets").path(0).path("url").asText());
    }

    /**
     * Deploys a WAR.
     *
     * @throws RefusedException the server refused it; the message is its reason
     */
    void deploy(String uri, Supplier<InputStream> war) throws IOException, InterruptedException {
        BodyPublisher body = BodyPublishers.ofInputStream(war);
        HttpResponse<String> answer = send(request("/api/v1/applications?uri=" + encoded(uri))
                .header("Content-Type", "application/octet-stream")
                .POST(body));
        if (answer.statusCode() / 100 == 4) {
            throw new RefusedException(uri + ": " + answer.statusCode() + " " + answer.body());
        }
        expect(201, answer);
    }

    void undeploy(String uri) throws IOException, InterruptedException {
        expect(204, send(request("/api/v1/applications?uri=" + encoded(uri)).DELETE()));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).timeout(PATIENCE).header("Authorization", "Bearer " + token);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> expect(int status, HttpResponse<String> response) throws IOException {
        if (response.statusCode() != status) {
            throw new IOException(response.request().method() + " " + response.uri() + ": " + response.statusCode()
                    + " " + response.body());
        }
        return response;
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
