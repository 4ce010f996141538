package org.heliostat.http.http1;

/** Where a connection stands between its requests and answers. */
enum Phase {
    /** Waits for a head, or for the rest of one. */
    HEAD,
    /** An exchange is out. */
    EXCHANGE,
    /** The connection speaks another protocol until its end. */
    UPGRADED,
    /** The answer is complete, the body of the request is not. */
    DRAINING,
    /** The last answer is on its way; what still comes in is dropped. */
    CLOSING,
    CLOSED;

    /** @return whether nothing that comes in will be answered any more */
    boolean isEnding() {
        return this == CLOSING || this == CLOSED;
    }
}
