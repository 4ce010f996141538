package org.heliostat.listen;

import java.io.IOException;

/** A listen socket that cannot be opened; the message names it, its address and the cause. */
public final class ListenException extends IOException {

    private static final long serialVersionUID = 1L;

    public ListenException(String message, Throwable cause) {
        super(message, cause);
    }
}
