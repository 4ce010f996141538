package org.heliostat.http.http1.decode;

import org.heliostat.connection.ProtocolEvent;

/** A request that is answered by the connection itself, which is closed then. Carries no stack trace. */
public final class ProtocolException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final ProtocolEvent event;

    public ProtocolException(int status, ProtocolEvent event, String message) {
        super(message, null, false, false);
        this.status = status;
        this.event = event;
    }

    /** A request that breaks the grammar or the framing rules. */
    public static ProtocolException malformed(String message) {
        return new ProtocolException(400, ProtocolEvent.MALFORMED, message);
    }

    public int status() {
        return status;
    }

    public ProtocolEvent event() {
        return event;
    }
}
