package org.heliostat.benchmarks.advice.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.heliostat.benchmarks.advice.server.Target;

/**
 * Clients of HTTP/2 over TLS, each a connection on which so many requests are sent at once, and again when all are answered.
 * Immutable.
 *
 * @param connections of as many clients
 * @param streams requests at once on each
 * @param path of the requests
 * @param body bytes that are POSTed; 0: the path is asked for
 * @param pause from the last answer to the next requests
 */
public record Streams(int connections, int streams, String path, int body, Duration pause) implements Load {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public AutoCloseable begin(Target target) {
        Rounds rounds = new Rounds();
        URI url = URI.create("https://localhost:" + target.securePort() + path);
        for (int i = 0; i < connections; i++) {
            HttpClient client = HttpClient.newBuilder()
                    .version(Version.HTTP_2)
                    .sslContext(Trust.context())
                    .build();
            rounds.add(() -> round(client, url), pause);
        }
        return rounds;
    }

    private void round(HttpClient client, URI url) throws IOException {
        List<CompletableFuture<HttpResponse<Void>>> sent = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            HttpRequest.Builder request = HttpRequest.newBuilder(url).timeout(PATIENCE);
            HttpRequest made = body == 0
                    ? request.build()
                    : request.POST(BodyPublishers.ofByteArray(new byte[body])).build();
            sent.add(client.sendAsync(made, BodyHandlers.discarding()));
        }
        for (CompletableFuture<HttpResponse<Void>> one : sent) {
            await(one);
        }
    }

    private static void await(CompletableFuture<HttpResponse<Void>> answer) throws IOException {
        try {
            answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } catch (ExecutionException | TimeoutException refused) {
            throw new IOException("not answered", refused);
        }
    }
}
