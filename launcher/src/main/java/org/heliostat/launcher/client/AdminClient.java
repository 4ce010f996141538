package org.heliostat.launcher.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProxySelector;
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
import java.nio.file.Path;
import java.time.Duration;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.AdminToken;
import org.heliostat.launcher.instance.InstanceFolder;
import org.heliostat.launcher.instance.InstanceLock;
import org.heliostat.launcher.instance.RunFiles;

/** Sends one command after the other to the server of an instance. */
public final class AdminClient {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LOOK_TIMEOUT = Duration.ofSeconds(30);

    /** An application may take long to start; a reload waits for it. */
    private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(15);

    private final InstanceFolder instance;
    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_TIMEOUT)
            // A proxy of the environment has no business with the loopback address.
            .proxy(ProxySelector.of(null))
            .build();

    public AdminClient(InstanceFolder instance) {
        this.instance = instance;
    }

    public AdminAnswer get(String path) {
        return send(request(path).timeout(LOOK_TIMEOUT).GET());
    }

    public AdminAnswer post(String path) {
        return send(request(path).timeout(CHANGE_TIMEOUT).POST(BodyPublishers.noBody()));
    }

    /** Sends a JSON object with a method that changes something. */
    public AdminAnswer send(String method, String path, ObjectNode body) {
        return send(request(path)
                .timeout(CHANGE_TIMEOUT)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body.toString())));
    }

    public AdminAnswer delete(String path) {
        return send(request(path).timeout(CHANGE_TIMEOUT).DELETE());
    }

    /** Deploys a WAR by sending it, or a folder by naming it. An empty {@code vs} means the default one. */
    public AdminAnswer deploy(Path source, String uri, String vs) {
        if (Files.isDirectory(source)) {
            ObjectNode body = mapper.createObjectNode();
            body.put("path", source.toString()).put("uri", uri);
            if (!vs.isEmpty()) {
                body.put("vs", vs);
            }
            return send(request("/api/v1/applications")
                    .timeout(CHANGE_TIMEOUT)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(body.toString())));
        }
        String query = "?uri=" + encoded(uri) + (vs.isEmpty() ? "" : "&vs=" + encoded(vs));
        return send(request("/api/v1/applications" + query)
                .timeout(CHANGE_TIMEOUT)
                .header("Content-Type", "application/octet-stream")
                .POST(content(source)));
    }

    /** @return whether a server has the instance, with an admin listener or without */
    public boolean isRunning() {
        return InstanceLock.isTaken(instance);
    }

    /** @return whether the server can be asked: it runs, and has an admin listener */
    public boolean isReachable() {
        return isRunning() && RunFiles.adminAddress(instance).isPresent();
    }

    /** @return the text as it may stand in a query */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private HttpRequest.Builder request(String path) {
        if (!isRunning()) {
            throw new LaunchException(instance + ": no server runs on this instance");
        }
        String address = RunFiles.adminAddress(instance)
                .orElseThrow(() -> new LaunchException(instance + ": the server"
                        + RunFiles.pid(instance)
                                .map(pid -> " (process " + pid + ")")
                                .orElse("")
                        + " has no admin listener: it is starting, or was started with --no-admin"));
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + AdminToken.read(instance));
    }

    private AdminAnswer send(HttpRequest.Builder request) {
        HttpRequest built = request.build();
        try {
            HttpResponse<String> response = http.send(built, BodyHandlers.ofString());
            return new AdminAnswer(response.statusCode(), response.body(), mapper);
        } catch (ConnectException refused) {
            throw new LaunchException(
                    built.uri().getAuthority() + ": the admin listener does not answer; is the server stopping?");
        } catch (IOException broken) {
            throw new LaunchException(built.uri().getAuthority() + ": the connection to the admin listener broke: "
                    + broken.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new LaunchException("interrupted");
        }
    }

    private static BodyPublisher content(Path file) {
        try {
            return BodyPublishers.ofFile(file);
        } catch (FileNotFoundException absent) {
            throw new LaunchException(file + ": no such file, or it may not be read");
        }
    }
}
