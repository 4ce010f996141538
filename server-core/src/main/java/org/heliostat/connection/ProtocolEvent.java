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
    RESET(""),
    CLIENT_GONE(""),
    ABORTED(""),
    UPGRADED(""),
    UPGRADE_TIMEOUT("UpgradeTimeout");

    private final String directive;

    ProtocolEvent(String directive) {
        this.directive = directive;
    }

    /** @return names of the directives that set the limit, empty when none does */
    public String directive() {
        return directive;
    }
}
