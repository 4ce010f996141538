package org.heliostat.buffer;

import static java.util.Objects.requireNonNull;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Collects the body of an answer that another server gives, and lets go of the connection where it is longer than wanted. For
 * one answer; on a thread of the client.
 */
public final class BoundedBody implements BodySubscriber<byte[]> {

    private final int most;
    private final boolean fails;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private boolean full;

    /** A body went on beyond its limit. */
    public static final class TooLongException extends IOException {

        private static final long serialVersionUID = 1L;

        TooLongException(int most) {
            super("an answer of more than " + most + " bytes");
        }
    }

    private BoundedBody(int most, boolean fails) {
        this.most = most;
        this.fails = fails;
    }

    /**
     * @param most bytes that a body may have
     * @return one that fails with {@link TooLongException} where there are more
     */
    public static BoundedBody whole(int most) {
        return new BoundedBody(most, true);
    }

    /**
     * @param most bytes that are wanted
     * @return one that leaves out what follows them
     */
    public static BoundedBody beginning(int most) {
        return new BoundedBody(most, false);
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
            byte[] some = new byte[Math.min(piece.remaining(), most - bytes.size())];
            piece.get(some);
            bytes.writeBytes(some);
            full |= piece.hasRemaining() || !fails && bytes.size() == most;
        }
        if (full) {
            requireNonNull(subscription, "subscription").cancel();
            if (fails) {
                whole.completeExceptionally(new TooLongException(most));
            } else {
                onComplete();
            }
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
