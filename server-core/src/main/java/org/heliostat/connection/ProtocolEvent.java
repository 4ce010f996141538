package org.heliostat.connection;

/** What a connection counts, and the directive an administrator can turn when a limit was hit. */
public enum ProtocolEvent {
    REQUEST(""),
    CONNECTION_REFUSED("MaxConnections"),
    MALFORMED(""),
    NOT_IMPLEMENTED(""),
    VERSION_UNKNOWN(""),
    HEAD_TIMEOUT("AcceptTimeout"),
    BODY_TIMEOUT("AcceptTimeout, MinRequestRate"),
    BODY_TOO_LARGE("MaxRequestBody"),
    REQUEST_LINE_TOO_LONG("MaxRequestLine"),
    HEAD_TOO_LARGE("HeaderBufferSize"),
    HEADERS_TOO_MANY("MaxRqHeaders"),
    EXPECTATION_FAILED(""),
    DRAIN_TIMEOUT("RqTransactionTimeout"),
    WRITE_TIMEOUT("NetWriteTimeout"),
    SLOW_READER("MinResponseRate"),
    PIPELINE_PAUSE("MaxPipelinedRequests"),
    TLS_HANDSHAKE(""),
    TLS_FAILURE(""),
    TLS_RESUMED(""),
    PROXY_HEADER("TrustedProxies"),
    HANDSHAKE_LIMIT("TLSHandshakeRate, TLSHandshakesPerClient"),
    RESET(""),
    CLIENT_GONE(""),
    ABORTED(""),
    UPGRADED(""),
    UPGRADE_TIMEOUT("UpgradeTimeout"),
    HTTP2_CONNECTION(""),
    HTTP2_CONNECTION_ENDED(""),
    HTTP2_STREAM(""),
    HTTP2_STREAM_ENDED(""),
    HTTP2_RESET_RECEIVED(""),
    HTTP2_RESET_SENT(""),
    HTTP2_GOAWAY(""),
    HTTP2_ERROR(""),
    HTTP2_REFUSED_STREAM("HTTP2MaxStreams"),
    HTTP2_QUEUE_SHARE("ConnQueueShare"),
    HTTP2_THREAD_SHARE("RqThrottleShare"),
    HTTP2_CLIENT_RESETS("HTTP2MaxClientResets"),
    HTTP2_SERVER_RESETS("HTTP2MaxServerResets"),
    HTTP2_SETTINGS("HTTP2MaxSettings"),
    HTTP2_PINGS("HTTP2MaxPings"),
    HTTP2_EMPTY_FRAMES("HTTP2MaxEmptyFrames"),
    HTTP2_PRIORITIES("HTTP2MaxPriorities"),
    HTTP2_CONTINUATIONS("HTTP2MaxContinuations");

    private final String directive;

    ProtocolEvent(String directive) {
        this.directive = directive;
    }

    /** @return names of the directives that set the limit, empty when none does */
    public String directive() {
        return directive;
    }
}
