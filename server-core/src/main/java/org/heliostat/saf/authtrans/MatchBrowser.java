package org.heliostat.saf.authtrans;

import java.io.IOException;
import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;

/**
 * AuthTrans {@code match-browser}: {@code set-variable} for clients whose User-Agent matches; the first line that does
 * decides for the request.
 */
record MatchBrowser(List<Wildcard> browsers, SetVariable actions) implements StageFunction {

    /** Variable of a request for which a line has decided. */
    private static final String DECIDED = "match-browser";

    static StageFunction bind(Parameters parameters, BindContext context) {
        parameters.text("browser");
        return new MatchBrowser(
                List.of(Patterns.all(parameters, "browser")), SetVariable.bind(parameters.without("browser"), context));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        if (!matches(request)) {
            return Outcome.NO_ACTION;
        }
        request.variables().set(DECIDED, "true");
        return actions.run(exchange);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return matches(exchange.request()) && actions.mayAnswer(exchange, method);
    }

    private boolean matches(Request request) {
        String agent = request.header("User-Agent");
        boolean isDecided = request.variables().get(DECIDED) != null;
        return agent != null && !isDecided && browsers.stream().anyMatch(browser -> browser.matches(agent));
    }

    @Override
    public Repeatability repeatability() {
        return actions.setsVariablesOnly() ? Repeatability.RUN_AGAIN : Repeatability.NEVER;
    }
}
