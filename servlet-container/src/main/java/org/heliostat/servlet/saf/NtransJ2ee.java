package org.heliostat.servlet.saf;

import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.servlet.context.WebApp;
import org.heliostat.servlet.context.WebApps;

/**
 * NameTrans {@code ntrans-j2ee}: chooses the object named by {@code name} for a URI that belongs to a web application
 * of the virtual server.
 */
record NtransJ2ee(WebApps apps, String objectName) implements StageFunction {

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        WebApp app = apps.find(exchange.virtualServerId(), request.uriPath());
        if (app == null) {
            return Outcome.NO_ACTION;
        }
        exchange.application(app.entrance());
        request.objectName(objectName);
        return Outcome.PROCEED;
    }

    /** Applications come and go while the URI stays the same; looking is cheap. */
    @Override
    public Repeatability repeatability() {
        return Repeatability.RUN_AGAIN;
    }
}
