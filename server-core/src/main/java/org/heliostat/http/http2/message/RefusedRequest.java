package org.heliostat.http.http2.message;

import org.heliostat.connection.ProtocolEvent;

/** A request that the connection itself answers, and no exchange is made of. Carries no stack trace. */
public final class RefusedRequest extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final ProtocolEvent event;

    public RefusedRequest(int status, ProtocolEvent event, String message) {
        super(message, null, false, false);
        this.status = status;
        this.event = event;
    }

    public int status() {
        return status;
    }

    public ProtocolEvent event() {
        return event;
    }
}
