package org.heliostat.benchmarks.load.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Begins HTTP sessions before the load, as browsers do with their first page. */
final class SessionCookies {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private SessionCookies() {}

    /**
     * @return a cookie of each of so many sessions, as a request sends it
     * @throws IOException when an answer is wrong, or begins no session
     */
    static List<String> of(RequestKind kind, int port, int count) throws IOException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + kind.target()))
                .timeout(PATIENCE)
                .build();
        List<String> cookies = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            cookies.add(cookie(kind, ask(client, request)));
        }
        return cookies;
    }

    private static HttpResponse<byte[]> ask(HttpClient client, HttpRequest request) throws IOException {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        }
    }

    private static String cookie(RequestKind kind, HttpResponse<byte[]> answer) throws IOException {
        if (!kind.isRight(answer.statusCode(), answer.body().length)) {
            throw new IOException(kind.target() + ": status " + answer.statusCode() + ", " + answer.body().length
                    + " bytes (expected: 200, " + kind.shortest() + " to " + kind.longest() + " bytes)");
        }
        return answer.headers()
                .firstValue("Set-Cookie")
                .map(field -> field.split(";", 2)[0].strip())
                .orElseThrow(() -> new IOException(kind.target() + ": no Set-Cookie (expected: a session)"));
    }
}
