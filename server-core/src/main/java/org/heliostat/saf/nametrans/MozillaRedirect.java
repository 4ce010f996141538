package org.heliostat.saf.nametrans;

import java.io.IOException;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * NameTrans {@code mozilla-redirect}: {@code redirect} for clients whose User-Agent begins with Mozilla, which all
 * browsers of today do.
 */
record MozillaRedirect(StageFunction redirect) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new MozillaRedirect(Redirect.bind(parameters, context));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        String agent = exchange.request().header("User-Agent");
        return agent != null && agent.startsWith("Mozilla") ? redirect.run(exchange) : Outcome.NO_ACTION;
    }

    /** What it does to the answer must not be left behind on the quick lane. */
    @Override
    public Repeatability repeatability() {
        return Repeatability.NEVER;
    }
}
