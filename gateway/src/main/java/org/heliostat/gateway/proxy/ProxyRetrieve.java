package org.heliostat.gateway.proxy;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Service {@code proxy-retrieve}: has the origin answer that the Route stage has chosen. Holds no thread meanwhile. */
record ProxyRetrieve() implements StageFunction {

    private static final Logger LOG = LoggerFactory.getLogger(ProxyRetrieve.class);

    @Override
    public boolean forwards() {
        return true;
    }

    @Override
    public Outcome run(Exchange exchange) {
        Exchange.Forwarder forwarder = exchange.forwarder();
        if (forwarder == null) {
            LOG.error(
                    "{}: {}: proxy-retrieve: no Route line has named an origin (expected: Route fn=\"set-origin-server\" in the"
                            + " same object)",
                    exchange.virtualServerId(),
                    exchange.request().target().rawPath());
            exchange.response().status(500);
            return Outcome.ABORTED;
        }
        return forwarder.forward(exchange);
    }
}
