package org.heliostat.adminui.api;

import java.io.IOException;
import org.heliostat.request.Exchange;

/** Answers the requests of one route. Immutable; called by several threads at once. */
@FunctionalInterface
public interface AdminResource {

    /**
     * Answers completely.
     *
     * @throws ProblemException when the request cannot be fulfilled; nothing was sent
     * @throws IOException when the client is gone or its body broken
     */
    void answer(Exchange exchange) throws IOException, ProblemException;
}
