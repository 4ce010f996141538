package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;

/** There is no room for one more session. */
public final class VaultFullException extends IOException {

    private static final long serialVersionUID = 1L;

    public VaultFullException(String message) {
        super(message);
    }
}
