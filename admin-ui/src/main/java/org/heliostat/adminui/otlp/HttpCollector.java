package org.heliostat.adminui.otlp;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.heliostat.buffer.BoundedBody;
import org.heliostat.config.IoReason;
import org.heliostat.config.magnus.OtlpTarget;
import org.jspecify.annotations.Nullable;

/** Sends by the JDK's own client, which is made at the first sending. One thread at a time. */
final class HttpCollector implements Collector {

    /** Of an answer no more is read: it says whether data points were refused. */
    private static final int MOST_BYTES = 64 * 1024;

    private static final long LONGEST_WISH_SECONDS = 86_400;

    private @Nullable HttpClient client;

    @Override
    public Answer send(OtlpTarget target, byte[] body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(target.url())
                .timeout(target.timeout())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        target.headers().forEach(request::setHeader);
        CompletableFuture<HttpResponse<byte[]>> sending =
                client().sendAsync(request.build(), head -> BoundedBody.beginning(MOST_BYTES));
        try {
            // The request's own time-out ends with the head of the answer.
            HttpResponse<byte[]> answer = sending.get(target.timeout().toNanos(), TimeUnit.NANOSECONDS);
            return new Answer(answer.statusCode(), retryAfter(answer), answer.body());
        } catch (ExecutionException failed) {
            throw asIoException(failed.getCause());
        } catch (TimeoutException late) {
            throw new IOException("no answer within " + target.timeout().toSeconds() + " s (OtlpTimeout)");
        } finally {
            sending.cancel(true);
        }
    }

    private HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .build();
        }
        return client;
    }

    private static IOException asIoException(@Nullable Throwable cause) {
        if (cause instanceof java.net.http.HttpTimeoutException) {
            return new IOException("no answer in time (OtlpTimeout)", cause);
        }
        return cause instanceof IOException failure
                ? new IOException(IoReason.of(failure), cause)
                : new IOException(String.valueOf(cause), cause);
    }

    /** Seconds only: a date would have to be compared with another machine's clock. */
    private static Duration retryAfter(HttpResponse<byte[]> answer) {
        try {
            long seconds = Long.parseLong(
                    answer.headers().firstValue("Retry-After").orElse("0").strip());
            return Duration.ofSeconds(Math.max(0, Math.min(LONGEST_WISH_SECONDS, seconds)));
        } catch (NumberFormatException date) {
            return Duration.ZERO;
        }
    }
}
