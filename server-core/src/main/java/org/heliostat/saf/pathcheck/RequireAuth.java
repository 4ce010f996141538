package org.heliostat.saf.pathcheck;

import java.util.Arrays;
import org.heliostat.acl.login.QuotedRealm;
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
 * PathCheck {@code require-auth}: 401 unless AuthTrans has found out a user, one that is wanted.
 *
 * @param path which paths it is about; null: all
 * @param challenge value of WWW-Authenticate
 * @param user pattern of its name; null: anybody
 * @param group pattern that one of its groups must match; null: none
 */
record RequireAuth(@Nullable Wildcard path, String challenge, @Nullable Wildcard user, @Nullable Wildcard group)
        implements StageFunction {

    private static final int UNAUTHORIZED = 401;

    static StageFunction bind(Parameters parameters, BindContext context) {
        if (!parameters.text("auth-type", "basic").equalsIgnoreCase("basic")) {
            throw parameters.wrong("auth-type", "basic; ACLs know digest");
        }
        return new RequireAuth(
                Patterns.optional(parameters, "path"),
                "Basic realm=" + QuotedRealm.of(parameters.text("realm")) + ", charset=\"UTF-8\"",
                Patterns.optional(parameters, "auth-user"),
                Patterns.optional(parameters, "auth-group"));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        if (path != null && !path.matches(request.ppath())) {
            return Outcome.NO_ACTION;
        }
        String name = request.variables().get("auth-user");
        boolean wanted = name != null && (user == null || user.matches(name)) && isInGroup(request);
        if (wanted) {
            return Outcome.PROCEED;
        }
        exchange.response().status(UNAUTHORIZED).headers().add("WWW-Authenticate", challenge);
        return Outcome.ABORTED;
    }

    private boolean isInGroup(Request request) {
        String groups = request.variables().get("auth-group");
        return group == null
                || groups != null && Arrays.stream(groups.split(",", -1)).anyMatch(group::matches);
    }

    @Override
    public Repeatability repeatability() {
        // The variables that it looks at are left by AuthTrans functions, which the quick lane may pass over.
        return Repeatability.NEVER;
    }
}
