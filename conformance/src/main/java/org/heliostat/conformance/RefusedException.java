package org.heliostat.conformance;

import java.io.IOException;

/** Says that the server did not want an application, and why. */
final class RefusedException extends IOException {

    private static final long serialVersionUID = 1;

    RefusedException(String reason) {
        super(reason);
    }
}
