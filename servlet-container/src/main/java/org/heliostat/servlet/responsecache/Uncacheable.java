package org.heliostat.servlet.responsecache;

/** Says why an answer is not kept for others. */
enum Uncacheable {
    /** The servlet called sendError, or answered with a status that is not kept. */
    STATUS,
    /** sendRedirect. */
    REDIRECT,
    /** A cookie, or a session that was made or renamed. */
    COOKIE,
    /** A session id in the answer's links. */
    SESSION_LINK,
    /** Cache-Control or Expires of the answer forbid it. */
    FORBIDDEN,
    /** The answer depends on request fields that are not in the key. */
    VARY,
    /** It goes on asynchronously, on an upgraded connection, or past the cache's eyes. */
    ELSEWHERE,
    /** Trailer fields, or a head that was begun anew. */
    HEAD,
    /** Fewer or more bytes than Content-Length says. */
    TRUNCATED,
    /** Larger than ResponseCacheEntrySize. */
    TOO_LARGE;

    /** @return whether a next request for the same key may well fare better, so that others may wait for it */
    boolean isAccidental() {
        return this == STATUS || this == TRUNCATED;
    }

    /**
     * Collecting costs more than twice what a short page costs. A client that has a session already may get an answer
     * without a cookie; what the servlet says about its own answer it will say again.
     *
     * @return whether the next answer for the same key is to be collected
     */
    boolean isWorthAnotherTry() {
        return isAccidental() || this == COOKIE;
    }
}
