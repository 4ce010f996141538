package org.heliostat.servlet.multipart;

import java.io.IOException;

/** A multipart body that is malformed (400) or beyond a limit (413). */
public final class MultipartException extends IOException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public MultipartException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** @return the status the request is answered with unless the application decides otherwise */
    public int status() {
        return status;
    }
}
