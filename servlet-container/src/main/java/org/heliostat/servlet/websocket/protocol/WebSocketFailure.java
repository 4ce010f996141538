package org.heliostat.servlet.websocket.protocol;

/** What a peer sent cannot be accepted; the connection is closed with the code. Its text is shown to the peer. */
public final class WebSocketFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final int code;

    /** @param code see {@link CloseCode} */
    public WebSocketFailure(int code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    static WebSocketFailure protocol(String message) {
        return new WebSocketFailure(CloseCode.PROTOCOL_ERROR, message);
    }

    public int code() {
        return code;
    }

    /** @return short enough for a close frame */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
