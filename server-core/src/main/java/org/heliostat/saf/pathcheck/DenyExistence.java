package org.heliostat.saf.pathcheck;

import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;

/** PathCheck {@code deny-existence}: 404 for file names that match, or another file in their place. */
record DenyExistence(@Nullable Wildcard path, @Nullable String bongFile) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new DenyExistence(
                Patterns.optional(parameters, "path"),
                parameters
                        .optional("bong-file")
                        .map(name -> context.instance().resolve(name).normalize())
                        .map(Path::toString)
                        .orElse(null));
    }

    @Override
    public Outcome run(Exchange exchange) {
        if (path != null && !path.matches(exchange.request().ppath())) {
            return Outcome.NO_ACTION;
        }
        if (bongFile != null) {
            exchange.request().translated(bongFile);
            return Outcome.PROCEED;
        }
        exchange.response().status(404);
        return Outcome.ABORTED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
