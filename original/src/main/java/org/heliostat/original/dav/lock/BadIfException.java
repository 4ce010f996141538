package org.heliostat.original.dav.lock;

/** A field {@code If} that is none (RFC 4918, section 10.4.2): 400. */
public final class BadIfException extends Exception {

    private static final long serialVersionUID = 1;

    BadIfException(String message) {
        super(message, null, false, false);
    }
}
