package org.heliostat.gateway.proxy;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/** Route {@code set-origin-server}: says which origins proxy-retrieve asks. Of several lines the first decides. */
record SetOriginServer(ProxyRoute route) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new SetOriginServer(ProxyParameters.read(
                parameters, parameters.all(ProxyParameters.SERVER), ProxyParameters.SERVER, context));
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (exchange.forwarder() != null) {
            return Outcome.NO_ACTION;
        }
        exchange.forwarder(route);
        return Outcome.PROCEED;
    }
}
