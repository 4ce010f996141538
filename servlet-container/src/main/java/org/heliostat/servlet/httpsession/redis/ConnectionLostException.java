package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;

/** The connection ended before the answer, or before the command was sent; whether it was done is not known. */
final class ConnectionLostException extends IOException {

    private static final long serialVersionUID = 1L;

    ConnectionLostException(String message) {
        super(message);
    }
}
