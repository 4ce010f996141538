package org.heliostat.gateway.upstream;

import org.heliostat.request.HeaderFields;

/**
 * Status line and header fields of a response, as they came.
 *
 * @param status 100 to 599
 * @param reason may be empty
 * @param isNewer whether the server speaks HTTP/1.1, not 1.0
 */
public record ResponseHead(int status, String reason, boolean isNewer, HeaderFields fields) {

    private static final int LEAST_FINAL = 200;

    /** @return whether the final response is still to come */
    public boolean isInterim() {
        return status < LEAST_FINAL;
    }
}
