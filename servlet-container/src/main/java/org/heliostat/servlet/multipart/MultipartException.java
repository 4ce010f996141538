package org.heliostat.servlet.multipart;

import java.io.IOException;
import org.heliostat.servlet.servlethttp.fields.RequestLimit;

/** A multipart body that is malformed (400) or beyond a limit (413). */
public final class MultipartException extends IOException {

    private static final long serialVersionUID = 1L;

    private final RequestLimit limit;

    MultipartException(RequestLimit limit, String message) {
        super(message);
        this.limit = limit;
    }

    static MultipartException malformed(String message) {
        return new MultipartException(RequestLimit.MALFORMED, message);
    }

    public RequestLimit limit() {
        return limit;
    }

    /** @return the status the request is answered with unless the application decides otherwise */
    public int status() {
        return limit == RequestLimit.MALFORMED ? 400 : 413;
    }
}
