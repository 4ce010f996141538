package org.heliostat.servlet.saf;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.servlet.context.WebApp;
import org.heliostat.servlet.context.WebApps;

/** Error {@code error-j2ee}: answers an error of the pipeline with the page the URI's application has for it. */
record ErrorJ2ee(WebApps apps) implements StageFunction {

    @Override
    public Outcome run(Exchange exchange) {
        WebApp app = apps.find(exchange.virtualServerId(), exchange.request().uriPath());
        int status = exchange.response().status();
        boolean answered = app != null && !exchange.response().isCommitted() && app.serveError(exchange, status);
        return answered ? Outcome.PROCEED : Outcome.NO_ACTION;
    }

    @Override
    public boolean isApplication() {
        return true;
    }
}
