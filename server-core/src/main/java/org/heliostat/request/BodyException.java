package org.heliostat.request;

import java.io.IOException;

/** A request body that cannot be read on: too large (413), too slow (408) or malformed (400). */
public final class BodyException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public BodyException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** @return the status the request is answered with if no answer has begun */
    public int status() {
        return status;
    }
}
