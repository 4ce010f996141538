package org.heliostat.saf.nametrans;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;

/**
 * NameTrans {@code assign-name}: adds the object {@code name} for paths that match {@code from}.
 *
 * @param nostat path that needs no look at the disk; only one that begins with a slash and says more counts
 * @param stop whether the rest of NameTrans is left out
 */
record AssignName(String name, @Nullable Wildcard from, @Nullable String nostat, @Nullable String forward, boolean stop)
        implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        String nostat = parameters
                .optional("nostat")
                .filter(path -> path.startsWith("/") && path.length() > 1)
                .orElse(null);
        return new AssignName(
                parameters.text("name"),
                Patterns.optional(parameters, "from"),
                nostat,
                parameters.optional("find-pathinfo-forward").orElse(null),
                parameters.has("stop"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        if (request.objectName() != null || (from != null && !from.matches(request.ppath()))) {
            return Outcome.NO_ACTION;
        }
        request.objectName(name);
        if (nostat != null) {
            request.variables().set("nostat", nostat);
        }
        if (forward != null) {
            request.variables().set("find-pathinfo-forward", forward);
        }
        return stop ? Outcome.PROCEED : Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
