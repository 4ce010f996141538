package org.heliostat.request.client;

import java.io.IOException;

/** The client closed or reset the connection, or did not take its answer within NetWriteTimeout. */
public final class ClientGoneException extends IOException {

    private static final long serialVersionUID = 1L;

    public ClientGoneException(String message) {
        super(message);
    }
}
