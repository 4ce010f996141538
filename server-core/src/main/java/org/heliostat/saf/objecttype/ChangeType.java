package org.heliostat.saf.objecttype;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;

/** ObjectType {@code change-type}: replaces the type, or only one that matches {@code if-type}. */
record ChangeType(String type, @Nullable Wildcard ifType) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new ChangeType(parameters.text("type"), Patterns.optional(parameters, "if-type"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        String now = exchange.request().contentType();
        if (ifType != null && (now == null || !ifType.matches(now))) {
            return Outcome.NO_ACTION;
        }
        exchange.request().contentType(type);
        return Outcome.PROCEED;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
