package org.heliostat.gateway.upstream;

/** Why another server gave no answer, or none that can be used. */
public enum FailureKind {
    /** Its name leads nowhere, or it takes no connection in time. */
    CONNECT,
    /** The TLS handshake failed, such as for a certificate that nobody trusts or that is for another name. */
    TLS,
    /** It closed the connection before its answer was complete. */
    CLOSED,
    /** It said nothing for too long. */
    TIMEOUT,
    /** What it said is no HTTP/1.1 response, or more than is taken. */
    MALFORMED;

    /** @return the status that its client gets: 504 where it was too slow, else 502 */
    public int status() {
        return this == TIMEOUT ? 504 : 502;
    }
}
