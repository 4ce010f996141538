package org.heliostat.saf.objecttype;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;

/** ObjectType {@code type-by-exp}: {@code force-type} for paths that match {@code exp}. */
public record TypeByExp(Wildcard exp, ForceType types) implements StageFunction {

    /** @throws org.heliostat.config.ConfigException when the pattern is missing or none */
    public static StageFunction of(Parameters parameters) {
        return new TypeByExp(Patterns.required(parameters, "exp"), ForceType.of(parameters));
    }

    static StageFunction bind(Parameters parameters, BindContext context) {
        return of(parameters);
    }

    @Override
    public Outcome run(Exchange exchange) {
        return exp.matches(exchange.request().ppath()) ? types.run(exchange) : Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
