package org.heliostat.http.http2.wire;

import org.heliostat.connection.ProtocolEvent;

/** Ends a stream, or the whole connection, because its client breaks the rules. Carries no stack trace. */
public final class Http2Exception extends Exception {

    private static final long serialVersionUID = 1L;

    private final int streamId;
    private final int code;
    private final ProtocolEvent event;

    private Http2Exception(int streamId, int code, ProtocolEvent event, String message) {
        super(message, null, false, false);
        this.streamId = streamId;
        this.code = code;
        this.event = event;
    }

    /** The connection cannot go on (RFC 9113 §5.4.1). */
    public static Http2Exception connection(int code, String message) {
        return new Http2Exception(0, code, ProtocolEvent.HTTP2_ERROR, message);
    }

    /** A limit was passed that stands between one client and all others. */
    public static Http2Exception calm(ProtocolEvent event, String message) {
        return new Http2Exception(0, ErrorCode.ENHANCE_YOUR_CALM, event, message);
    }

    /** One stream cannot go on (RFC 9113 §5.4.2). */
    public static Http2Exception stream(int streamId, int code, String message) {
        return new Http2Exception(streamId, code, ProtocolEvent.MALFORMED, message);
    }

    /** @return 0 when it is the connection that ends */
    public int streamId() {
        return streamId;
    }

    public int code() {
        return code;
    }

    public ProtocolEvent event() {
        return event;
    }
}
