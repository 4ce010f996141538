package org.heliostat.request.filter;

import java.io.IOException;
import org.heliostat.request.Exchange;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;

/** Changes answers on their way to the client. Immutable; one for many exchanges at once. */
public interface AnswerFilter {

    /**
     * @param length bytes of the body where all of it is there, −1 where that is not known
     * @return whether it would touch this answer, whose header is complete; what it leaves alone when the length is not known
     *     it is not asked about again
     */
    boolean concerns(Exchange exchange, long length);

    /**
     * Called once, before the function runs that makes the answer: access has been decided, and what the stages know of
     * the content's type is known. On a thread that may block.
     *
     * @return the filter that counts; null for none, as if its line were not there
     */
    default @Nullable AnswerFilter ready(Exchange exchange) throws IOException {
        return this;
    }

    /**
     * Called once, before the head is handed over: the header may still be changed. Only for answers that it {@link
     * #concerns}.
     *
     * @return where the answer goes now, to HEAD a way that takes files if {@code next} does; {@code next} when nothing is to be done to its body
     */
    ResponseTransport begin(Exchange exchange, ResponseTransport next);

    /** @return whether it adds to the content, and so comes before those that code it */
    default boolean makesContent() {
        return false;
    }
}
