package org.heliostat.frames;

/** Ends a stream, or the whole connection, because the other side breaks the rules. Carries no stack trace. */
public final class Http2Exception extends Exception {

    private static final long serialVersionUID = 1L;

    private final int streamId;
    private final int code;
    private final Breach breach;

    private Http2Exception(int streamId, int code, Breach breach, String message) {
        super(message, null, false, false);
        this.streamId = streamId;
        this.code = code;
        this.breach = breach;
    }

    /** The connection cannot go on (RFC 9113 §5.4.1). */
    public static Http2Exception connection(int code, String message) {
        return new Http2Exception(0, code, Breach.OF_CONNECTION, message);
    }

    /** A limit was passed that stands between the other side and everybody else. */
    public static Http2Exception calm(Breach breach, String message) {
        return new Http2Exception(0, ErrorCode.ENHANCE_YOUR_CALM, breach, message);
    }

    /** One stream cannot go on (RFC 9113 §5.4.2). */
    public static Http2Exception stream(int streamId, int code, String message) {
        return new Http2Exception(streamId, code, Breach.OF_STREAM, message);
    }

    /** @return 0 when it is the connection that ends */
    public int streamId() {
        return streamId;
    }

    public int code() {
        return code;
    }

    public Breach breach() {
        return breach;
    }
}
