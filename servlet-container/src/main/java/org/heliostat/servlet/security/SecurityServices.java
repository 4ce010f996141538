package org.heliostat.servlet.security;

import java.util.function.Supplier;
import org.heliostat.acl.Realms;
import org.heliostat.config.resources.SecurityConfig;
import org.heliostat.request.Request;
import org.heliostat.time.Ticker;

/**
 * What the server offers to the logins of all applications. Immutable.
 *
 * @param realms asked for with every login, so that a reload holds at once
 * @param settings the element SECURITY of server.xml, as it is now
 */
public record SecurityServices(
        Supplier<Realms> realms, SecureOrigin secureOrigin, Ticker ticker, Supplier<SecurityConfig> settings) {

    /** With what holds where server.xml says nothing. */
    public SecurityServices(Supplier<Realms> realms, SecureOrigin secureOrigin, Ticker ticker) {
        this(realms, secureOrigin, ticker, SecurityConfig::defaults);
    }

    /** Finds out where a request would have to be sent again to come over TLS. */
    @FunctionalInterface
    public interface SecureOrigin {

        /** @return scheme, host and port such as {@code https://example.org:8443}; empty when there is no such place */
        String of(Request request);
    }
}
