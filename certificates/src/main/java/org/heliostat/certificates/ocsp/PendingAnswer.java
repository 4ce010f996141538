package org.heliostat.certificates.ocsp;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.heliostat.buffer.BoundedBody;
import org.heliostat.certificates.ocsp.StaplingException.Kind;
import org.heliostat.config.IoReason;
import org.jspecify.annotations.Nullable;

/** An answer that a responder was asked for and has OCSPTimeout to give. Belongs to the thread that asks. */
final class PendingAnswer {

    private static final int OK = 200;

    private final CompletableFuture<HttpResponse<byte[]>> sending;
    private final CompletableFuture<HttpResponse<byte[]>> whole;
    private final StaplingSettings settings;

    PendingAnswer(CompletableFuture<HttpResponse<byte[]>> sending, StaplingSettings settings) {
        this.sending = sending;
        this.settings = settings;
        // The request's own time-out ends with the head of the answer.
        this.whole = sending.copy().orTimeout(settings.timeOut().toNanos(), TimeUnit.NANOSECONDS);
    }

    /** @return whether {@link #take} need not wait */
    boolean isOver() {
        return whole.isDone();
    }

    /**
     * @return what came, unchecked
     * @throws StaplingException when nothing came that could be an answer
     */
    byte[] take() throws StaplingException {
        try {
            HttpResponse<byte[]> answer = whole.join();
            if (answer.statusCode() != OK) {
                throw new StaplingException(Kind.REFUSED, "it answers with status " + answer.statusCode());
            }
            return answer.body();
        } catch (CompletionException failed) {
            throw told(failed.getCause());
        } catch (CancellationException givenUp) {
            throw new StaplingException(Kind.UNREACHABLE, "the question was given up");
        } finally {
            giveUp();
        }
    }

    /** Nobody wants it any more. */
    void giveUp() {
        sending.cancel(true);
        whole.cancel(true);
    }

    private StaplingException told(@Nullable Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof BoundedBody.TooLongException) {
                return new StaplingException(
                        Kind.TOO_LARGE,
                        "its answer is longer than " + settings.largestBytes() + " bytes (OCSPResponseSize)");
            }
        }
        if (cause instanceof HttpTimeoutException || cause instanceof TimeoutException) {
            return late();
        }
        if (cause instanceof IllegalArgumentException) {
            return unusableAddress();
        }
        return new StaplingException(
                Kind.UNREACHABLE, cause instanceof IOException failure ? IoReason.of(failure) : String.valueOf(cause));
    }

    /** Whatever stands in a certificate, it holds up no other. */
    static StaplingException unusableAddress() {
        return new StaplingException(Kind.UNREACHABLE, "its address cannot be used");
    }

    private StaplingException late() {
        return new StaplingException(
                Kind.TIMED_OUT, "no answer within " + settings.timeOut().toSeconds() + " s (OCSPTimeout)");
    }
}
