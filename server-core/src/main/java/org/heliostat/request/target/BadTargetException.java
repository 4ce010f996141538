package org.heliostat.request.target;

/** A request target that is not served whatever it would name; answered 400. */
public final class BadTargetException extends Exception {

    private static final long serialVersionUID = 1L;

    public BadTargetException(String message) {
        super(message, null, false, false);
    }
}
