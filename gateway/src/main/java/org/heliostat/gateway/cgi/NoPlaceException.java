package org.heliostat.gateway.cgi;

import java.io.IOException;

/** There is no room for one more program or connection, now or within the time that a request may wait for it. */
public final class NoPlaceException extends IOException {

    private static final long serialVersionUID = 1L;

    NoPlaceException(String message) {
        super(message);
    }
}
