package org.heliostat.saf.authtrans;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.client.TlsSession;

/** AuthTrans {@code get-sslid}: leaves the id of the TLS session in the variable {@code ssl-id}, where there is one. */
record GetSslid() implements StageFunction {

    @Override
    public Outcome run(Exchange exchange) {
        TlsSession tls = exchange.request().connection().tls();
        if (tls != null && !tls.sessionId().isEmpty()) {
            exchange.request().variables().set("ssl-id", tls.sessionId());
        }
        return Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.RUN_AGAIN;
    }
}
