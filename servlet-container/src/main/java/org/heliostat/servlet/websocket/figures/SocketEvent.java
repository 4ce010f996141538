package org.heliostat.servlet.websocket.figures;

/** What is counted about WebSockets; those that stand for a limit name its directive. */
public enum SocketEvent {
    OPENED(""),
    REFUSED_FULL("MaxWebSockets"),
    HANDSHAKE_REFUSED(""),
    MESSAGE_IN(""),
    MESSAGE_OUT(""),
    TOO_BIG("WebSocketMessageSize, WebSocketFrameSize"),
    PROTOCOL_ERROR(""),
    SEND_QUEUE_FULL("WebSocketSendQueueSize"),
    SEND_TIMEOUT(""),
    IDLE_TIMEOUT("WebSocketIdleTimeout"),
    PING_TIMEOUT("WebSocketPingInterval"),
    MESSAGE_TIMEOUT("WebSocketMessageTimeout"),
    HANDSHAKE_TIMEOUT("WebSocketHandshakeTimeout"),
    GOING_AWAY("");

    private final String directive;

    SocketEvent(String directive) {
        this.directive = directive;
    }

    /** @return the directive that sets the limit, empty where there is none */
    public String directive() {
        return directive;
    }
}
