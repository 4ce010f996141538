package org.heliostat.saf.pathcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.acl.control.AccessControl;
import org.heliostat.acl.rule.CompiledAcl;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.pattern.Wildcard;
import org.heliostat.saf.path.Patterns;
import org.jspecify.annotations.Nullable;

/**
 * PathCheck {@code check-acl}: has an ACL decide whether the request may go on, with all others that it meets, when its
 * path is final. A virtual server without {@code aclids} has no access control at all, as in the original.
 */
record CheckAcl(List<CompiledAcl> acls, @Nullable Wildcard path) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        Wildcard path = Patterns.optional(parameters, "path");
        Optional<AccessControl> control = context.services().find(AccessControl.class);
        if (control.isEmpty()) {
            return new CheckAcl(List.of(), path);
        }
        List<CompiledAcl> acls = new ArrayList<>();
        Findings unknown = new Findings();
        for (String name : parameters.all("acl")) {
            CompiledAcl acl = control.get().named(name);
            if (acl == null) {
                String text = NearestName.unknown(name, "ACL", control.get().names());
                unknown.error(parameters.at(), "check-acl: acl: " + text);
            } else {
                acls.add(acl);
            }
        }
        if (unknown.hasErrors()) {
            throw new ConfigException(unknown.sorted()).about("acl");
        }
        return new CheckAcl(List.copyOf(acls), path);
    }

    @Override
    public Outcome run(Exchange exchange) {
        RunNotes notes = RunNotes.of(exchange);
        if (notes != null && (path == null || path.matches(exchange.request().ppath()))) {
            acls.forEach(notes::meets);
        }
        return Outcome.NO_ACTION;
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
