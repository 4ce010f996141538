package org.heliostat.gateway.proxy;

import org.heliostat.config.Directive;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/** Service {@code service-passthrough}: has one of its origins answer, under the same path. Holds no thread meanwhile. */
record ServicePassthrough(ProxyRoute route) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new ServicePassthrough(ProxyParameters.read(
                parameters,
                Directive.words(parameters.text(ProxyParameters.SERVERS)),
                ProxyParameters.SERVERS,
                context));
    }

    @Override
    public boolean forwards() {
        return true;
    }

    @Override
    public Outcome run(Exchange exchange) {
        return route.forward(exchange);
    }
}
