package org.heliostat.study.load;

import java.io.IOException;

/** The bytes are no HTTP/1 response, or one without a length. */
public final class BadResponseException extends IOException {

    private static final long serialVersionUID = 1L;

    BadResponseException(String message) {
        super(message);
    }
}
