package org.heliostat.saf.pathcheck;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.function.BindContext;

/** PathCheck {@code ssl-logout}: forgets the TLS session and ends the connection after the answer. */
record SslLogout() implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new SslLogout();
    }

    @Override
    public Outcome run(Exchange exchange) {
        TlsSession tls = exchange.request().connection().tls();
        if (tls == null) {
            return Outcome.NO_ACTION;
        }
        tls.ending().run();
        exchange.response().closeAfter();
        return Outcome.PROCEED;
    }
}
