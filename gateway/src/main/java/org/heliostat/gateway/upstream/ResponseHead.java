package org.heliostat.gateway.upstream;

import org.heliostat.request.HeaderFields;

/**
 * Status and header fields of a response, as they came.
 *
 * @param status 100 to 599
 * @param reason may be empty; HTTP/2 has none
 * @param isNewer whether the server speaks HTTP/1.1 or 2, not 1.0
 * @param mayTrail whether trailer fields may follow its body
 */
public record ResponseHead(int status, String reason, boolean isNewer, boolean mayTrail, HeaderFields fields) {

    private static final int LEAST_FINAL = 200;

    /** @return whether the final response is still to come */
    public boolean isInterim() {
        return status < LEAST_FINAL;
    }
}
