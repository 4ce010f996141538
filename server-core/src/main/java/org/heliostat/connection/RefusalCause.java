package org.heliostat.connection;

/**
 * Why a request was refused before anything ran for it, whatever the protocol. The names are those of reports and metrics.
 */
public enum RefusalCause {
    MALFORMED("malformed", 400, false, "the head breaks the grammar or the rules of framing"),
    HEAD_TIMEOUT("head-timeout", 408, false, "the head was not complete within AcceptTimeout"),
    LINE_TOO_LONG("line-too-long", 414, false, "the request line is over MaxRequestLine"),
    EXPECTATION("expectation", 417, false, "an Expect that nobody knows"),
    MISDIRECTED("misdirected", 421, true, "for another host than the TLS connection was opened for"),
    HEAD_TOO_LARGE("head-too-large", 431, false, "fields over HeaderBufferSize or MaxRqHeaders"),
    NOT_IMPLEMENTED("not-implemented", 501, false, "a transfer coding or method that the protocol does not do"),
    VERSION("version", 505, false, "a version of HTTP that is not spoken"),
    QUEUE_FULL("queue-full", 503, false, "ConnQueueSize requests wait already, or HeldBodyMemory is used up"),
    QUEUE_TIMEOUT("queue-timeout", 503, true, "waited longer than QueueTimeout for a session thread"),
    BODY_PLACES(
            "body-places", 503, false, "waited longer than QueueTimeout for a place for its body (RqThrottleBodies)"),
    POOL_FULL("pool-full", 503, true, "all threads of a pool are at work and its queue is full"),
    POOL_TIMEOUT("pool-timeout", 503, true, "waited longer than QueueTimeout for a thread of a pool"),
    NO_VIRTUAL_SERVER("no-virtual-server", 503, false, "its listen socket was closed by a reload"),
    CONNECTION_LIMIT("connection-limit", 503, false, "MaxConnections are open: the connection was closed at once"),
    PLAIN_HTTP("plain-http", 301, false, "came without TLS to a port that speaks it"),
    HANDSHAKE_LIMIT("handshake-limit", 0, false, "over TLSHandshakesPerClient: the connection was closed"),
    TLS_HANDSHAKE("tls-handshake", 0, false, "the TLS handshake failed"),
    PROXY_HEADER("proxy-header", 0, false, "no PROXY header of a trusted proxy where each connection begins with one");

    private final String text;
    private final int status;
    private final boolean isQueued;
    private final String meaning;

    RefusalCause(String text, int status, boolean isQueued, String meaning) {
        this.text = text;
        this.status = status;
        this.isQueued = isQueued;
        this.meaning = meaning;
    }

    /** @return for a request that the protocol itself answers with the status */
    public static RefusalCause ofStatus(int status) {
        for (RefusalCause cause : values()) {
            if (cause.status == status) {
                return cause;
            }
        }
        return MALFORMED;
    }

    public String text() {
        return text;
    }

    /** @return what it is answered with, 0 where it has no status */
    public int status() {
        return status;
    }

    /** @return whether the request was in the queue: its virtual server answers and logs it like any other */
    public boolean isQueued() {
        return isQueued;
    }

    /** @return a few words for reports */
    public String meaning() {
        return meaning;
    }
}
