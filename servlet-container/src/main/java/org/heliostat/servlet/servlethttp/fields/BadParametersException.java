package org.heliostat.servlet.servlethttp.fields;

/**
 * Parameters of a request that cannot be had: malformed, too many or too large (Servlet 6.1, 3.1; getParameter
 * throws IllegalStateException).
 */
public final class BadParametersException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final RequestLimit limit;

    /** Malformed, or of a kind that is not understood. */
    public BadParametersException(int status, String message) {
        super(message);
        this.status = status;
        this.limit = RequestLimit.MALFORMED;
    }

    /** Malformed, or could not be read. */
    public BadParametersException(int status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
        this.limit = RequestLimit.MALFORMED;
    }

    /** Beyond a limit. */
    public BadParametersException(RequestLimit limit, String message) {
        super(message);
        this.status = 413;
        this.limit = limit;
    }

    /** @param status 400 or 413 */
    public BadParametersException(int status, RequestLimit limit, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
        this.limit = limit;
    }

    public RequestLimit limit() {
        return limit;
    }

    /** @return the status the request is answered with unless the application decides otherwise */
    public int status() {
        return status;
    }
}
