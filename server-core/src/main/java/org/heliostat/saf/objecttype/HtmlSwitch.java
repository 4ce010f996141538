package org.heliostat.saf.objecttype;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/** ObjectType {@code html-switch}: chose pages by the version of Netscape Navigator; accepted without effect. */
record HtmlSwitch() implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        context.findings()
                .warnOncePerFile(
                        parameters.at(),
                        "html-switch: accepted, no effect: browsers are no longer told apart by Navigator's version");
        return new HtmlSwitch();
    }

    @Override
    public Outcome run(Exchange exchange) {
        return Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
