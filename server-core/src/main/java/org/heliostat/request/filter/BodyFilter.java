package org.heliostat.request.filter;

import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** Changes request bodies on their way to who reads them. Immutable; one for many exchanges at once. */
@FunctionalInterface
public interface BodyFilter {

    /**
     * Called once, before the function runs that may read the body: access has been decided, and nothing was read. On a
     * thread that may block, but nothing is to be read here. The header fields that readers see may be changed
     * ({@link org.heliostat.request.Request#headers(org.heliostat.request.HeaderFields)}).
     *
     * @return what is read from now on, {@code sent} when nothing is to be done; null when the request is refused: the
     *     answer has its status and what belongs to it
     */
    @Nullable
    RequestBody begin(Exchange exchange, RequestBody sent);
}
