package org.heliostat.saf.nametrans;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * NameTrans {@code home-page}: what {@code /} itself names; an absolute path is a file, another one a URI path. The folder
 * of such a file takes the place of the document root, which is not asked then.
 */
record HomePage(String path) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new HomePage(parameters.text("path"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (!exchange.request().ppath().equals("/")) {
            return Outcome.NO_ACTION;
        }
        if (path.startsWith("/")) {
            exchange.request().translated(path);
            exchange.request().documentRoot(path.substring(0, path.lastIndexOf('/')));
            return Outcome.PROCEED;
        }
        exchange.request().ppath("/" + path);
        return Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
