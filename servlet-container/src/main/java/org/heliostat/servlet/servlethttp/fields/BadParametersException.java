package org.heliostat.servlet.servlethttp.fields;

/**
 * Parameters of a request that cannot be had: malformed, too many or too large (Servlet 6.1, 3.1; getParameter
 * throws IllegalStateException).
 */
public final class BadParametersException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public BadParametersException(int status, String message) {
        super(message);
        this.status = status;
    }

    public BadParametersException(int status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** @return the status the request is answered with unless the application decides otherwise */
    public int status() {
        return status;
    }
}
