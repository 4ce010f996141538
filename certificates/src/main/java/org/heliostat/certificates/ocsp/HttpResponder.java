package org.heliostat.certificates.ocsp;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import org.heliostat.buffer.BoundedBody;
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
            return client().sendAsync(request, head -> BoundedBody.whole(settings.largestBytes()));
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
}
