package org.heliostat.gateway.fastcgi;

import java.io.IOException;

/** The application sent nothing for longer than it may. */
public final class SilentException extends IOException {

    private static final long serialVersionUID = 1L;

    SilentException(String message) {
        super(message);
    }
}
