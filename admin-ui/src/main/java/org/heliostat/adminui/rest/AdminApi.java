package org.heliostat.adminui.rest;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives every exchange of the admin listener and answers it. Checks run on the I/O loop, resources elsewhere. */
public final class AdminApi implements ExchangeReceiver {

    private static final Logger LOG = LoggerFactory.getLogger(AdminApi.class);
    private static final String API = "/api/";

    private final AdminDoor door;
    private final Routes routes;
    private final AdminLanes lanes;
    private final FailedLogins failedLogins;
    private final Json json = new Json();

    /**
     * @param hosts names the listener is addressed by, without port, lower case
     * @param token content of run/admin-token
     */
    public AdminApi(AdminSubjects subjects, Set<String> hosts, String token, AdminThreads threads, Ticker ticker) {
        this(new AdminDoor(hosts, token), subjects.routes(), threads, ticker);
    }

    AdminApi(AdminDoor door, Routes routes, AdminLanes lanes, Ticker ticker) {
        this.door = door;
        this.routes = routes;
        this.lanes = lanes;
        this.failedLogins = new FailedLogins(ticker);
    }

    @Override
    public void received(Exchange exchange) {
        MutableHeaders headers = exchange.response().headers();
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        Optional<Problem> refusal = door.refusal(exchange.request());
        if (refusal.isPresent()) {
            answer(exchange, refusal.get());
            return;
        }
        String path = exchange.request().uriPath();
        Optional<Routes.Route> route = routes.find(exchange.request().method(), path);
        boolean open = route.isPresent() && route.get().lane() == Routes.Lane.OPEN;
        if (!open && path.startsWith(API) && !door.hasToken(exchange.request())) {
            refuseLogin(exchange);
        } else if (route.isPresent()) {
            hand(exchange, route.get());
        } else if (routes.knows(path)) {
            headers.set("Allow", routes.allowed(path));
            answer(
                    exchange,
                    Problem.wrongValue(405, "method", exchange.request().method(), routes.allowed(path)));
        } else {
            answer(exchange, Problem.of(404, "Not found", path + ": nothing answers here"));
        }
    }

    private void refuseLogin(Exchange exchange) {
        exchange.response().headers().set("WWW-Authenticate", "Bearer realm=\"heliostat\"");
        Problem problem = Problem.wrongValue(
                401, "Authorization", "no valid token", "Bearer and the content of the instance's run/admin-token");
        if (exchange.request().header("Authorization") == null) {
            answer(exchange, problem);
            return;
        }
        Duration delay = failedLogins.failed();
        LOG.warn(
                "admin: wrong token from {}",
                exchange.request().connection().remote().getAddress());
        if (delay.isNegative() || !lanes.later(delay, () -> answer(exchange, problem))) {
            long seconds = FailedLogins.FORGOTTEN_AFTER.toSeconds();
            exchange.response().headers().remove("WWW-Authenticate").set("Retry-After", Long.toString(seconds));
            answer(
                    exchange,
                    Problem.of(
                            429,
                            "Too many failures",
                            "more than " + FailedLogins.PATIENCE + " wrong tokens; wait " + seconds + " seconds"));
        }
    }

    private void hand(Exchange exchange, Routes.Route route) {
        boolean taken =
                switch (route.lane()) {
                    case OPEN -> {
                        run(exchange, route.resource());
                        yield true;
                    }
                    case LOOK -> lanes.look(() -> run(exchange, route.resource()));
                    case CHANGE -> lanes.change(() -> run(exchange, route.resource()));
                };
        if (!taken) {
            exchange.response().headers().set("Retry-After", "1");
            answer(exchange, Problem.of(503, "Busy", "too many administrative requests wait; try again"));
        }
    }

    private void run(Exchange exchange, AdminResource resource) {
        try {
            resource.answer(exchange);
        } catch (ProblemException problem) {
            answer(exchange, problem.problem());
        } catch (BodyException broken) {
            exchange.response().closeAfter();
            answer(exchange, Problem.of(broken.status(), "Bad request body", String.valueOf(broken.getMessage())));
        } catch (IOException gone) {
            LOG.debug("admin: {}: the client is gone", exchange.request().uriPath(), gone);
            exchange.response().abort();
        } catch (Throwable defect) {
            LOG.error("admin: {} failed", exchange.request().uriPath(), defect);
            answer(exchange, Problem.of(500, "Internal error", "the server's error log says more"));
        }
    }

    private void answer(Exchange exchange, Problem problem) {
        if (exchange.response().isCommitted()) {
            exchange.response().abort();
            return;
        }
        try {
            json.send(exchange, problem);
        } catch (IOException gone) {
            LOG.debug("admin: {}: the client is gone", exchange.request().uriPath(), gone);
            exchange.response().abort();
        }
    }
}
