package org.heliostat.request.counter;

import org.heliostat.request.Exchange;

/** Hears of requests that were slow or have failed. */
@FunctionalInterface
public interface NotableRequests {

    /** Nobody listens. */
    NotableRequests NONE = (exchange, split, failed) -> {};

    /** A request took SlowRequestTime or more, whether or not it has failed. As {@link #ended}. */
    default void wasSlow() {}

    /**
     * A request has ended. On the thread that ends it, an I/O loop at times: must neither wait nor take a lock.
     *
     * @param failed answered 500 or above, or something was thrown; else it was slow
     */
    void ended(Exchange exchange, RequestSplit split, boolean failed);
}
