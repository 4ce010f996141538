package org.heliostat.conformance;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** A browser without cookies or redirects. */
final class Client {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();

    private final URI base;

    Client(URL base) {
        this.base = URI.create(base.toString());
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)), headers);
    }

    HttpResponse<String> post(String path, String body, String... headers) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)).POST(BodyPublishers.ofString(body)), headers);
    }

    HttpResponse<String> method(String method, String path, String... headers)
            throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(base.resolve(path)).method(method, BodyPublishers.noBody()), headers);
    }

    private HttpResponse<String> send(HttpRequest.Builder request, String... headers)
            throws IOException, InterruptedException {
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
