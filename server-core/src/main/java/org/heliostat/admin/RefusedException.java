package org.heliostat.admin;

/** A change that makes no sense here; the message says why and what to do instead, in one sentence. */
public final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
