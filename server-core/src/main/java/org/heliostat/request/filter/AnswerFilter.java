package org.heliostat.request.filter;

import org.heliostat.request.Exchange;
import org.heliostat.request.ResponseTransport;

/** Changes answers on their way to the client. Immutable; one for many exchanges at once. */
public interface AnswerFilter {

    /**
     * @param length bytes of the body where all of it is there, −1 where that is not known
     * @return whether it would touch this answer, whose header is complete
     */
    boolean concerns(Exchange exchange, long length);

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
