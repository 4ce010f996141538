package org.heliostat.adminui.config;

import org.heliostat.adminui.api.Caller;
import org.heliostat.request.Exchange;

/** Who asks for a change, and why. */
final class Authors {

    private Authors() {}

    /** @return the caller with the reason of the header X-Reason */
    static ConfigDesk.Author of(Exchange exchange) {
        String reason = exchange.request().header("X-Reason");
        String user = Caller.of(exchange).map(Caller::user).orElse(Caller.TOKEN);
        return new ConfigDesk.Author(user, reason == null ? "" : reason);
    }
}
