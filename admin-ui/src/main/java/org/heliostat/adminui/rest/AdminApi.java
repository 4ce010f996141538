package org.heliostat.adminui.rest;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.heliostat.adminui.api.AdminLanes;
import org.heliostat.adminui.api.AdminResource;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.CollectedBody;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.session.FailedLogins;
import org.heliostat.adminui.statistics.StatisticsRoutes;
import org.heliostat.connection.ExchangeReceiver;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives every exchange of the admin listener and answers it. Checks run on the I/O loop, resources elsewhere. */
public final class AdminApi implements ExchangeReceiver {

    private static final Logger LOG = LoggerFactory.getLogger(AdminApi.class);
    private static final String API = "/api/";

    private static final String TOKEN_GUESSES = "token";

    private final AdminDoor door;
    private final Routes routes;
    private final AdminLanes lanes;
    private final FailedLogins failedLogins;
    private final Json json = new Json();
    private final MemoryShortage shortage = new MemoryShortage(json);

    /** @param failedLogins counts wrong tokens */
    public AdminApi(AdminDoor door, Routes routes, AdminLanes lanes, FailedLogins failedLogins) {
        this.door = door;
        this.routes = routes;
        this.lanes = lanes;
        this.failedLogins = failedLogins;
    }

    @Override
    public void received(Exchange exchange) {
        try {
            receive(exchange);
        } catch (OutOfMemoryError none) {
            shortage.answer(exchange, none);
        }
    }

    private void receive(Exchange exchange) {
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
        boolean forEverybody = route.isPresent() && route.get().role().isEmpty();
        Optional<Caller> caller = door.caller(exchange.request());
        if (!forEverybody && caller.isEmpty() && (route.isPresent() || path.startsWith(API))) {
            refuseLogin(exchange, "Bearer and the content of the instance's run/admin-token");
        } else if (caller.isEmpty() && path.equals(StatisticsRoutes.METRICS) && !door.mayScrape(exchange.request())) {
            refuseLogin(exchange, "Bearer and the token of the directive MetricsToken");
        } else if (route.isPresent()) {
            admit(exchange, route.get(), caller);
        } else if (routes.knows(path)) {
            headers.set("Allow", routes.allowed(path));
            answer(
                    exchange,
                    Problem.wrongValue(405, "method", exchange.request().method(), routes.allowed(path)));
        } else {
            answer(exchange, Problem.of(404, "Not found", path + ": nothing answers here"));
        }
    }

    private void admit(Exchange exchange, Routes.Route route, Optional<Caller> caller) {
        Optional<Role> needed = route.role();
        if (needed.isPresent()
                && caller.filter(who -> who.role().includes(needed.get())).isEmpty()) {
            String has = caller.map(who -> who.role().word()).orElse("none");
            answer(exchange, Problem.wrongValue(403, "role", has, needed.get().word()));
            return;
        }
        if (needed.isPresent()
                && caller.filter(who -> door.isForged(who, exchange.request())).isPresent()) {
            answer(
                    exchange,
                    Problem.wrongValue(403, "X-CSRF-Token", "none, or a wrong one", "csrfToken of /api/v1/session"));
            return;
        }
        caller.ifPresent(who -> who.on(exchange));
        if (route.collectsBody()) {
            collect(exchange, route);
        } else {
            hand(exchange, route);
        }
    }

    /** A thread of a lane is not there to wait for clients. */
    private void collect(Exchange exchange, Routes.Route route) {
        CollectedBody.collect(exchange, route.largestBody(), new CollectedBody.Receiver() {
            @Override
            public void whole() {
                try {
                    hand(exchange, route);
                } catch (OutOfMemoryError none) {
                    shortage.answer(exchange, none);
                }
            }

            @Override
            public void failed(Exception why) {
                exchange.response().closeAfter();
                refuse(exchange, why);
            }
        });
    }

    private void refuseLogin(Exchange exchange, String expected) {
        exchange.response().headers().set("WWW-Authenticate", "Bearer realm=\"heliostat\"");
        Problem problem = Problem.wrongValue(401, "Authorization", "no valid token", expected);
        if (exchange.request().header("Authorization") == null) {
            answer(exchange, problem);
            return;
        }
        Duration delay = failedLogins.failed(TOKEN_GUESSES);
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
                    case LOOP -> {
                        run(exchange, route.resource());
                        yield true;
                    }
                    case LOOK -> lanes.look(() -> run(exchange, route.resource()));
                    case SIGN_IN -> lanes.signIn(() -> run(exchange, route.resource()));
                    case UPLOAD -> lanes.upload(() -> run(exchange, route.resource()));
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
        } catch (Throwable why) {
            refuse(exchange, why);
        }
    }

    private void refuse(Exchange exchange, Throwable why) {
        if (MemoryShortage.isCauseOf(why)) {
            shortage.answer(exchange, why);
            return;
        }
        try {
            say(exchange, why);
        } catch (OutOfMemoryError none) {
            shortage.answer(exchange, none);
        }
    }

    private void say(Exchange exchange, Throwable why) {
        if (why instanceof ProblemException refusal) {
            answer(exchange, refusal.problem());
        } else if (why instanceof BodyException broken) {
            exchange.response().closeAfter();
            answer(exchange, Problem.of(broken.status(), "Bad request body", String.valueOf(broken.getMessage())));
        } else if (why instanceof IOException failed) {
            unread(exchange, failed);
        } else {
            LOG.error("admin: {} failed", exchange.request().uriPath(), why);
            answer(exchange, Problem.of(500, "Internal error", "the server's error log says more"));
        }
    }

    /** Either the client is gone, or a file of ours cannot be read or written, which somebody must hear of. */
    private void unread(Exchange exchange, IOException failed) {
        if (exchange.isClientGone() || exchange.response().isCommitted()) {
            LOG.debug("admin: {}: the client is gone", exchange.request().uriPath(), failed);
            exchange.response().abort();
            return;
        }
        LOG.error("admin: {} failed", exchange.request().uriPath(), failed);
        answer(exchange, Problem.of(500, "File error", "a file cannot be used; the server's error log says more"));
    }

    private void answer(Exchange exchange, Problem problem) {
        json.sendOrAbort(exchange, problem);
    }
}
