package org.heliostat.adminui.statistics;

import java.io.IOException;
import java.util.Optional;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ServerState;
import org.heliostat.adminui.api.ApiWords;
import org.heliostat.adminui.api.Json;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.offer.ServerHealth;

/**
 * Service {@code health}: whether the server takes requests, for balancers and container platforms, which cannot ask the
 * administration. The last segment of the path says what is asked, as there: {@code live}, {@code ready}, {@code started}.
 * The answer is 200, or 503 and why.
 *
 * @param health empty where nothing is known of it, as in a check
 * @param needed which applications must have been started for it to be ready
 */
record HealthFunction(Optional<ServerHealth> health, NeededApplications needed) implements StageFunction {

    static final String APPLICATIONS = "applications";

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new HealthFunction(
                context.services().find(ServerHealth.class),
                NeededApplications.of(parameters.text(APPLICATIONS, NeededApplications.ALL.word())));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        String path = exchange.request().uriPath();
        String asked = path.substring(path.lastIndexOf('/') + 1);
        if (health.isEmpty() || !isKnown(asked)) {
            exchange.response().status(404);
            return Outcome.ABORTED;
        }
        ServerState state = health.get().state();
        String trouble = asked.equals("started") ? "" : health.get().trouble();
        if (trouble.isEmpty() && asked.equals("ready") && is(asked, state)) {
            trouble = needed.isMet(health.get().applications()) ? "" : ApplicationCounts.FAILED;
        }
        boolean well = trouble.isEmpty() && is(asked, state);
        exchange.response().headers().set("Cache-Control", "no-store");
        Json.sendText(exchange, well ? 200 : 503, (trouble.isEmpty() ? word(asked, state) : trouble) + "\n");
        return Outcome.PROCEED;
    }

    private static String word(String asked, ServerState state) {
        return asked.equals("live") ? asked : ApiWords.of(state);
    }

    private static boolean isKnown(String asked) {
        return asked.equals("live") || asked.equals("ready") || asked.equals("started");
    }

    private static boolean is(String asked, ServerState state) {
        return switch (asked) {
            case "ready" -> state == ServerState.READY;
            case "started" -> state != ServerState.STARTING;
            default -> true;
        };
    }
}
