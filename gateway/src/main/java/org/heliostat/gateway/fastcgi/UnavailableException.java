package org.heliostat.gateway.fastcgi;

import java.io.IOException;

/** The application cannot be reached now; the request was not sent. */
public final class UnavailableException extends IOException {

    private static final long serialVersionUID = 1L;

    UnavailableException(String message) {
        super(message);
    }
}
