package org.heliostat.maven.server;

/** Something is wrong with what was asked for; the message is a sentence for who asked. */
public final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }

    public RefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
