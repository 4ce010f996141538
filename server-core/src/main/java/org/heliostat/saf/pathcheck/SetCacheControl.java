package org.heliostat.saf.pathcheck;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/** PathCheck {@code set-cache-control}: says how the answer may be kept by caches. */
record SetCacheControl(String control) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new SetCacheControl(parameters.text("control"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        exchange.response().headers().set("Cache-Control", control);
        return Outcome.PROCEED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
