package org.heliostat.adminui.session;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.heliostat.adminui.api.AdminLanes;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Fields;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.adminui.users.UserRules;
import org.heliostat.request.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code POST /api/v1/setup}: whoever has the one-time token makes the first administrator with it, once. */
public record SetupResource(AdminUsers users, SetupToken token, FailedLogins failedLogins, AdminLanes lanes, Json json)
        implements AdminResource {

    private static final Logger LOG = LoggerFactory.getLogger(SetupResource.class);

    private record Wish(String token, String user, String password) {}

    private record Made(String user, String role) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(new Routes.Route("POST", "/api/v1/setup", Routes.Lane.SIGN_IN, this)
                .forEverybody()
                .says("Makes the first administrator")
                .takes(Wish.class)
                .gives(201, Made.class));
    }

    @Override
    public void answer(Exchange exchange) throws IOException, ProblemException {
        Fields fields = Fields.read(json, exchange, List.of("token", "user", "password"));
        String given = fields.required("token");
        if (!users.isEmpty()) {
            token.discard();
            throw new ProblemException(
                    Problem.of(409, "Already set up", "there are administrators; sign in, or use the command passwd"));
        }
        // Nobody guesses it, so that it is looked at however many others were wrong.
        if (!token.matches(given)) {
            wrong(exchange);
            return;
        }
        String user = UserRules.name(fields.required("user"));
        String password = UserRules.password(fields.required("password"));
        users.put(user, password, Role.ADMINISTRATOR);
        token.discard();
        LOG.info("admin: {} is the first administrator", user);
        json.send(exchange, 201, new Made(user, Role.ADMINISTRATOR.word()));
    }

    private void wrong(Exchange exchange) throws IOException {
        Duration delay = failedLogins.failed("setup");
        Problem problem = Problem.wrongValue(
                403, "token", "wrong or used up", "that of the link which the server printed at its start");
        if (delay.isNegative() || !lanes.later(delay, () -> json.sendOrAbort(exchange, problem))) {
            refuse(exchange);
        }
    }

    private void refuse(Exchange exchange) throws IOException {
        long seconds = FailedLogins.FORGOTTEN_AFTER.toSeconds();
        exchange.response().headers().set("Retry-After", Long.toString(seconds));
        json.send(
                exchange, Problem.of(429, "Too many failures", "too many wrong tokens; wait " + seconds + " seconds"));
    }
}
