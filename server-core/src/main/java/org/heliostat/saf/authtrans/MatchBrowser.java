package org.heliostat.saf.authtrans;

import java.io.IOException;
import java.util.List;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;

/** AuthTrans {@code match-browser}: {@code set-variable} for clients whose User-Agent matches. */
record MatchBrowser(List<Wildcard> browsers, SetVariable actions) implements StageFunction {

    static StageFunction bind(Parameters parameters) {
        parameters.text("browser");
        return new MatchBrowser(
                List.of(Patterns.all(parameters, "browser")), SetVariable.bind(parameters.without("browser")));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        String agent = exchange.request().header("User-Agent");
        if (agent == null || browsers.stream().noneMatch(browser -> browser.matches(agent))) {
            return Outcome.NO_ACTION;
        }
        return actions.run(exchange);
    }

    @Override
    public Repeatability repeatability() {
        return actions.setsVariablesOnly() ? Repeatability.RUN_AGAIN : Repeatability.NEVER;
    }
}
