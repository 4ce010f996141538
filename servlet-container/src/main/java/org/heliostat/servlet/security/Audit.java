package org.heliostat.servlet.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;
import org.heliostat.config.Findings;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A line in the error log for each decision about a user of one application, while {@code audit} of server.xml is on. What
 * clients send is shortened and cleaned before it is written; passwords are never. Any session thread.
 *
 * @param log that of the application
 */
record Audit(BooleanSupplier isOn, Logger log) {

    void loggedIn(HttpServletRequest request, String user, String method, String realm) {
        if (isOn.getAsBoolean()) {
            log.info(
                    "audit: {} has logged in by {} to realm {}, from {}",
                    Findings.shown(user),
                    method,
                    realm,
                    request.getRemoteAddr());
        }
    }

    /** @param claimed name that the client has sent; null: it has not tried to log in */
    void refused(HttpServletRequest request, @Nullable String claimed, String method, String realm) {
        if (claimed != null && isOn.getAsBoolean()) {
            log.info(
                    "audit: {} was refused the login by {} to realm {}, from {}",
                    Findings.shown(claimed),
                    method,
                    realm,
                    request.getRemoteAddr());
        }
    }

    /** @param user null: one who has not logged in */
    void decided(HttpServletRequest request, @Nullable String user, boolean allowed) {
        if (isOn.getAsBoolean()) {
            log.info(
                    "audit: {} {} is {} {}, from {}",
                    Findings.shown(request.getMethod()),
                    Findings.shown(request.getRequestURI()),
                    allowed ? "allowed to" : "denied to",
                    user == null ? "(nobody)" : Findings.shown(user),
                    request.getRemoteAddr());
        }
    }
}
