package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;

/** The server has answered, and what is at the key is no record of ours: damaged, too large, or of somebody else. */
final class ForeignRecordException extends IOException {

    private static final long serialVersionUID = 1;

    ForeignRecordException(String message, Throwable cause) {
        super(message, cause);
    }
}
