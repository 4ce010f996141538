package org.heliostat.adminui.rest;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.RuntimeChange;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /api/v1/origins}: the servers that the reverse proxy asks, and which requests each of them gets, in all processes. */
public record OriginsResource(OriginSource origins, OtherProcesses others, Json json) {

    private static final Logger LOG = LoggerFactory.getLogger(OriginsResource.class);
    private static final String PATH = "/api/v1/origins";

    private record Listed(List<OriginSnapshot> origins) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::list)
                        .says("Servers that the reverse proxy asks")
                        .gives(Listed.class),
                new Routes.Route("POST", PATH + "/state", Routes.Lane.CHANGE, this::set)
                        .needs(Role.ADMINISTRATOR)
                        .says("Says which requests one of them gets", "origin", "state")
                        .gives(OriginSnapshot.class)
                        .inAllProcesses());
    }

    void list(Exchange exchange) throws IOException {
        json.send(exchange, 200, new Listed(origins.snapshot()));
    }

    void set(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String origin = query.get("origin");
        if (origin == null || origin.isEmpty()) {
            throw new ProblemException(Problem.wrongValue(422, "origin", "none", "the address of an origin"));
        }
        OriginState state = state(query);
        String before = origins.snapshot().stream()
                .filter(one -> one.address().equals(origin))
                .map(OriginSnapshot::state)
                .findFirst()
                .orElse("unknown");
        Optional<OriginSnapshot> after = origins.set(origin, state);
        if (after.isEmpty()) {
            throw new ProblemException(
                    Problem.of(404, "No such origin", "origin " + origin + ": no line of obj.conf names it"));
        }
        String who = Caller.of(exchange).map(Caller::user).orElse("somebody");
        LOG.info("admin: {}: origin {}: {}, it was {}", who, origin, state.text(), before);
        List<ProcessAnswer> elsewhere = others.follow(RuntimeChange.originState(origin, state));
        json.send(exchange, 200, inAll(after.get()), elsewhere);
    }

    /** With the figures of all processes, unless those are not known yet. */
    private OriginSnapshot inAll(OriginSnapshot own) {
        return origins.snapshot().stream()
                .filter(one ->
                        one.address().equals(own.address()) && one.state().equals(own.state()))
                .findFirst()
                .orElse(own);
    }

    private static OriginState state(Query query) throws ProblemException {
        String text = query.get("state");
        // A plus sign that is not escaped is a blank in a query.
        Optional<OriginState> state = text == null ? Optional.empty() : OriginState.of(text.equals(" ") ? "+" : text);
        if (state.isEmpty()) {
            throw new ProblemException(
                    Problem.wrongValue(422, "state", text == null ? "none" : text, OriginState.expected()));
        }
        return state.get();
    }
}
