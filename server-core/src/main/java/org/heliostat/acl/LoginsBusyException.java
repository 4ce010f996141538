package org.heliostat.acl;

/** A login could not be checked now, since too many others were being checked; who sent it may try again in some seconds. */
public class LoginsBusyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Seconds after which a client may try again (Retry-After). */
    public static final int RETRY_AFTER_SECONDS = 5;

    LoginsBusyException(String message) {
        super(message, null, false, false);
    }
}
