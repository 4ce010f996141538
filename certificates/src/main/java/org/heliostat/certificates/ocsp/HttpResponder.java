package org.heliostat.certificates.ocsp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Asks responders by POST (RFC 6960, appendix A.1). Follows no redirect: a certificate names whom to ask, and nobody else
 * does. One thread, which does not wait; the client behind it is made at the first question.
 */
final class HttpResponder {

    private @Nullable HttpClient client;

    /**
     * Asks, and does not wait.
     *
     * @return what will come, unchecked
     * @throws StaplingException when nobody can be asked
     */
    PendingAnswer ask(StatusQuestion question, StaplingSettings settings) throws StaplingException {
        return new PendingAnswer(begin(question, settings), settings);
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
            throw PendingAnswer.unusableAddress();
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

    /** A body went on beyond its limit. */
    static final class TooLargeException extends IOException {

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
