package org.heliostat.certificates.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Collects the body of an answer, and gives up when it is larger than anything an authority has to say. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {

    /** Directories, orders and chains have some kilobytes. */
    static final int LARGEST = 1024 * 1024;

    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private Flow.Subscription subscription;

    @SuppressWarnings("NullAway.Init") // comes before anything else (Flow)
    BoundedBody() {}

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        for (ByteBuffer part : parts) {
            if (collected.size() + part.remaining() > LARGEST) {
                subscription.cancel();
                whole.completeExceptionally(new IOException("an answer of more than " + LARGEST + " bytes"));
                return;
            }
            byte[] octets = new byte[part.remaining()];
            part.get(octets);
            collected.writeBytes(octets);
        }
    }

    @Override
    public void onError(Throwable failed) {
        whole.completeExceptionally(failed);
    }

    @Override
    public void onComplete() {
        whole.complete(collected.toByteArray());
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }
}
