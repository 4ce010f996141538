package org.heliostat.servlet.saf;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.servlet.context.WebApps;

/** Service {@code service-j2ee}: lets the web application of the URI answer, now or later. */
record ServiceJ2ee(WebApps apps) implements StageFunction {

    @Override
    public Outcome run(Exchange exchange) {
        Exchange.Application found = exchange.application();
        // Which is looked for again where it has just been replaced, or nobody has asked NameTrans.
        if (found != null && found.serve(exchange) || apps.serve(exchange)) {
            return Outcome.PROCEED;
        }
        exchange.response().status(404);
        return Outcome.ABORTED;
    }

    @Override
    public boolean isApplication() {
        return true;
    }
}
