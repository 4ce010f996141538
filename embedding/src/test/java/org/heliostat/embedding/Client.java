package org.heliostat.embedding;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks a server, each time on a connection of its own that leaves nothing behind in the test. */
final class Client {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Client() {}

    static HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return get(HttpClient.newBuilder().connectTimeout(PATIENCE).build(), url);
    }

    static HttpResponse<String> get(HttpClient client, String url, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE).version(HttpClient.Version.HTTP_1_1);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** @return head and body, by a socket that is closed again at once */
    static String plain(int port, String path) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
