package org.heliostat.servlet.dispatch;

import jakarta.servlet.UnavailableException;

/** A servlet is asked for that said earlier, and was logged then, that it is out of service for ever. */
final class OutOfServiceException extends UnavailableException {

    private static final long serialVersionUID = 1L;

    OutOfServiceException(String message) {
        super(message);
    }
}
