package org.heliostat.adminui.api;

import java.util.Optional;
import org.heliostat.request.Exchange;

/**
 * Who sent a request, found out before its resource is asked. Immutable.
 *
 * @param user name of an administrator, or {@link #TOKEN} for whoever has the instance's token
 * @param role what may be done
 * @param session id of the session of the UI; empty when the request came with the token
 */
public record Caller(String user, Role role, Optional<String> session) {

    /** The name under which the command line and automation act. */
    public static final String TOKEN = "admin-token";

    /** Whoever can read run/admin-token may do everything. */
    public static Caller withToken() {
        return new Caller(TOKEN, Role.ADMINISTRATOR, Optional.empty());
    }

    /** Keeps the caller with the exchange; the administration has no pipeline that would need the place. */
    public void on(Exchange exchange) {
        exchange.attachment(this);
    }

    /** @return who sent the request; empty on routes that everybody may use */
    public static Optional<Caller> of(Exchange exchange) {
        if (exchange.attachment() instanceof CollectedBody.Whole whole) {
            return whole.caller();
        }
        return exchange.attachment() instanceof Caller caller ? Optional.of(caller) : Optional.empty();
    }
}
