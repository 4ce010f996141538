package org.heliostat.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Bodies of other servers' answers, in pieces, up to a limit. */
class BoundedBodyTest {

    private boolean isCancelled;

    @Test
    void aBodyThatFitsIsWhole() {
        BoundedBody body = begun(BoundedBody.whole(5));

        body.onNext(List.of(piece(2), piece(3)));
        body.onComplete();

        assertThat(content(body)).hasSize(5);
        assertThat(isCancelled).isFalse();
    }

    @Test
    void oneByteMoreFailsAndLetsGoOfTheConnection() {
        BoundedBody body = begun(BoundedBody.whole(5));

        body.onNext(List.of(piece(3)));
        body.onNext(List.of(piece(3)));
        body.onComplete();

        assertThatThrownBy(() -> content(body)).hasCauseInstanceOf(BoundedBody.TooLongException.class);
        assertThat(isCancelled).isTrue();
    }

    @Test
    void ofALongBodyTheBeginningIsKept() {
        BoundedBody body = begun(BoundedBody.beginning(5));

        body.onNext(List.of(piece(3), piece(9)));

        assertThat(content(body)).hasSize(5);
        assertThat(isCancelled).isTrue();
    }

    @Test
    void whatFailsUnderWayFailsHereToo() {
        BoundedBody body = begun(BoundedBody.beginning(5));

        body.onError(new IllegalStateException("gone"));

        assertThatThrownBy(() -> content(body))
                .isInstanceOf(CompletionException.class)
                .hasMessageContaining("gone");
    }

    private BoundedBody begun(BoundedBody body) {
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long pieces) {
                assertThat(pieces).isPositive();
            }

            @Override
            public void cancel() {
                isCancelled = true;
            }
        });
        return body;
    }

    private static byte[] content(BoundedBody body) {
        CompletableFuture<byte[]> whole = body.getBody().toCompletableFuture();
        assertThat(whole).isDone();
        return whole.join();
    }

    private static ByteBuffer piece(int length) {
        return ByteBuffer.allocate(length);
    }
}
