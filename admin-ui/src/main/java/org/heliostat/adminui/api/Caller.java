package org.heliostat.adminui.api;

import java.security.Principal;
import java.util.Optional;
import org.heliostat.request.Exchange;

/**
 * Who sent a request, found out before its resource is asked. Immutable.
 *
 * @param user name of an administrator, or {@link #TOKEN} for whoever has the instance's token
 * @param role what may be done
 * @param session id of the session of the UI; empty when the request came with the token
 */
public record Caller(String user, Role role, Optional<String> session) implements Principal {

    /** The name under which the command line and automation act. */
    public static final String TOKEN = "admin-token";

    /** Whoever can read run/admin-token may do everything. */
    public static Caller withToken() {
        return new Caller(TOKEN, Role.ADMINISTRATOR, Optional.empty());
    }

    @Override
    public String getName() {
        return user;
    }

    /** Keeps the caller with the exchange. */
    public void on(Exchange exchange) {
        exchange.caller(this);
    }

    /** @return who sent the request; empty on routes that everybody may use */
    public static Optional<Caller> of(Exchange exchange) {
        return exchange.caller() instanceof Caller caller ? Optional.of(caller) : Optional.empty();
    }
}
