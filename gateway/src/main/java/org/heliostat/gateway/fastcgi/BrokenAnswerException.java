package org.heliostat.gateway.fastcgi;

import java.io.IOException;

/** The application's answer was broken off, or its bytes do not follow the protocol. */
public final class BrokenAnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    BrokenAnswerException(String message) {
        super(message);
    }
}
