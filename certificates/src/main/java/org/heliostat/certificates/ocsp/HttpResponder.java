package org.heliostat.certificates.ocsp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.heliostat.certificates.ocsp.StaplingException.Kind;
import org.heliostat.config.IoReason;
import org.jspecify.annotations.Nullable;

/**
 * Asks responders by POST (RFC 6960, appendix A.1). Follows no redirect: a certificate names whom to ask, and nobody else
 * does. One thread at a time, which waits; the client behind it is made at the first question.
 */
final class HttpResponder {

    private static final int OK = 200;

    private @Nullable HttpClient client;

    /**
     * Asks, and waits for the answer.
     *
     * @return what came, unchecked
     * @throws StaplingException when nothing came that could be an answer
     */
    byte[] ask(StatusQuestion question, StaplingSettings settings) throws StaplingException {
        Duration timeOut = settings.timeOut();
        CompletableFuture<HttpResponse<byte[]>> asked = begin(question, settings);
        try {
            // The request's own time-out ends with the head of the answer.
            HttpResponse<byte[]> answer = asked.get(timeOut.toNanos(), TimeUnit.NANOSECONDS);
            if (answer.statusCode() != OK) {
                throw new StaplingException(Kind.REFUSED, "it answers with status " + answer.statusCode());
            }
            return answer.body();
        } catch (ExecutionException failed) {
            throw told(failed.getCause(), settings);
        } catch (TimeoutException late) {
            throw late(timeOut);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw new StaplingException(Kind.UNREACHABLE, "the server ends");
        } finally {
            asked.cancel(true);
        }
    }

    private CompletableFuture<HttpResponse<byte[]>> begin(StatusQuestion question, StaplingSettings settings)
            throws StaplingException {
        try {
            HttpRequest request = HttpRequest.newBuilder(question.responder())
                    .timeout(settings.timeOut())
                    .header("Content-Type", "application/ocsp-request")
                    .header("Accept", "application/ocsp-response")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(question.request()))
                    .build();
            return client().sendAsync(request, head -> new BoundedBody(settings.largestBytes()));
        } catch (IllegalArgumentException unusable) {
            throw unusableAddress();
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

    private static StaplingException told(@Nullable Throwable cause, StaplingSettings settings) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof TooLargeException) {
                return new StaplingException(
                        Kind.TOO_LARGE,
                        "its answer is longer than " + settings.largestBytes() + " bytes (OCSPResponseSize)");
            }
        }
        if (cause instanceof HttpTimeoutException) {
            return late(settings.timeOut());
        }
        if (cause instanceof IllegalArgumentException) {
            return unusableAddress();
        }
        return new StaplingException(
                Kind.UNREACHABLE, cause instanceof IOException failure ? IoReason.of(failure) : String.valueOf(cause));
    }

    /** Whatever stands in a certificate, it holds up no other. */
    private static StaplingException unusableAddress() {
        return new StaplingException(Kind.UNREACHABLE, "its address cannot be used");
    }

    private static StaplingException late(Duration timeOut) {
        return new StaplingException(Kind.TIMED_OUT, "no answer within " + timeOut.toSeconds() + " s (OCSPTimeout)");
    }

    /** A body went on beyond its limit. */
    private static final class TooLargeException extends IOException {

        private static final long serialVersionUID = 1L;
    }

    /** Takes a body, and lets go of the connection where it is too long. */
    private static final class BoundedBody implements BodySubscriber<byte[]> {

        private final int most;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private Flow.@Nullable Subscription subscription;

        BoundedBody(int most) {
            this.most = most;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        @Override
        public void onSubscribe(Flow.Subscription begun) {
            subscription = begun;
            begun.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> pieces) {
            for (ByteBuffer piece : pieces) {
                if (bytes.size() + piece.remaining() > most) {
                    tooLarge();
                    return;
                }
                byte[] some = new byte[piece.remaining()];
                piece.get(some);
                bytes.writeBytes(some);
            }
        }

        private void tooLarge() {
            whole.completeExceptionally(new TooLargeException());
            if (subscription != null) {
                subscription.cancel();
            }
        }

        @Override
        public void onError(Throwable failure) {
            whole.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            whole.complete(bytes.toByteArray());
        }
    }
}
