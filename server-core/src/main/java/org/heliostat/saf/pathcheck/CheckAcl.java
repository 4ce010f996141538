package org.heliostat.saf.pathcheck;

import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;

/**
 * PathCheck {@code check-acl} for virtual servers without {@code aclids}: there is no access control at all, as in
 * the original. With {@code aclids} it is a configuration error until ACL files are evaluated, since letting everyone
 * in would be the opposite of what was asked for.
 */
record CheckAcl() implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        if (context.hasAccessControl()) {
            throw parameters.wrong("acl", "a virtual server without aclids; ACL files are not evaluated yet");
        }
        return new CheckAcl();
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
