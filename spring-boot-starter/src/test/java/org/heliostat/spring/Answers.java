package org.heliostat.spring;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Asks a server of this machine, in plain text. */
final class Answers {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Answers() {}

    static HttpResponse<String> get(int port, String path, String... headers) throws IOException, InterruptedException {
        return CLIENT.send(request(port, path, headers).build(), HttpResponse.BodyHandlers.ofString());
    }

    static HttpRequest.Builder request(int port, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path));
        return headers.length == 0 ? request : request.headers(headers);
    }

    static HttpClient client() {
        return CLIENT;
    }
}
