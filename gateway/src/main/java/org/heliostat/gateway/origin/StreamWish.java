package org.heliostat.gateway.origin;

/**
 * One request that is to be sent. Immutable.
 *
 * @param isFresh whether it must not be sent on a connection that may be closed by now
 */
record StreamWish(Need need, boolean isFresh, StreamWanted wanted) {

    /** What is to be sent. */
    enum Need {
        REQUEST,
        /** It may be a stream of HTTP/2 where the origin allows it (RFC 8441). */
        WEBSOCKET,
        /** Only HTTP/1.1 can change to another protocol. */
        OTHER_PROTOCOL,
        /** A check of health, which no limit of requests and connections may keep waiting. */
        CHECK
    }
}
