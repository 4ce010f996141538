package org.heliostat.embedding;

/** A server that cannot be started, or go on as it was asked to. */
public class HeliostatException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    HeliostatException(String message, Throwable cause) {
        super(message, cause);
    }

    HeliostatException(String message) {
        super(message);
    }
}
