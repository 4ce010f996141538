package org.heliostat.servlet.httpsession.record;

import java.io.IOException;

/** A value cannot be stored, or what was stored cannot be made a value again; the message says which and why. */
public final class NotStorableException extends IOException {

    private static final long serialVersionUID = 1L;

    public NotStorableException(String message) {
        super(message);
    }

    NotStorableException(String message, Throwable cause) {
        super(message, cause);
    }
}
