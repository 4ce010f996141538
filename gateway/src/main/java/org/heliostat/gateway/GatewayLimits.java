package org.heliostat.gateway;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.gateway.cgi.BodyCounters;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.CollectedBodies;

/** How much of a chunked body is collected: as the directive line says, else as magnus.conf does. */
final class GatewayLimits {

    private GatewayLimits() {}

    static RequestInput.Limits of(Parameters parameters, BindContext context) {
        CollectedBodies usual = context.services().find(CollectedBodies.class).orElse(CollectedBodies.DEFAULTS);
        return new RequestInput.Limits(
                parameters.number("ChunkedRequestBufferSize", usual.mostBytes(), 0, Integer.MAX_VALUE),
                parameters.number("ChunkedRequestTimeout", usual.mostSeconds(), 0, 86_400),
                context.ticker(),
                context.services().find(BodyCounters.class).orElseGet(BodyCounters::new));
    }
}
