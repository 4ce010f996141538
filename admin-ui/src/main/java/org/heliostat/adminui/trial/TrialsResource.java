package org.heliostat.adminui.trial;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;

/** {@code /api/v1/advice/trials}: what a finding's change would do, trials of it, and back. */
public record TrialsResource(Trials trials, Json json) {

    private static final String PATH = "/api/v1/advice/trials";
    private static final List<String> FIELDS = List.of("rule", "about", "dryRun", "seconds", "tag");

    /**
     * The body of a trial to begin.
     *
     * @param about which of several findings of the rule; may be left out where there is one
     * @param dryRun whether nothing is to be changed
     * @param seconds of each window
     * @param tag that the dry run gave; may be left out: then whatever is proposed is begun
     */
    private record Order(String rule, String about, boolean dryRun, int seconds, String tag) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::list)
                        .says("Trials of changes that advice has proposed, the newest first")
                        .givesMany(TrialWords.Shown.class),
                new Routes.Route("POST", PATH, Routes.Lane.CHANGE, this::begin)
                        .says(
                                "Makes the change of a finding, measures, and keeps it or puts it back; dryRun only says what it is")
                        .takes(Order.class)
                        .gives(201, TrialWords.Shown.class),
                new Routes.Route("GET", PATH + "/*", Routes.Lane.LOOK, this::show)
                        .says("A trial")
                        .gives(TrialWords.Shown.class),
                new Routes.Route("DELETE", PATH + "/*", Routes.Lane.CHANGE, this::takeBack)
                        .says("Puts the change of a trial back")
                        .gives(TrialWords.Shown.class));
    }

    void list(Exchange exchange) throws IOException {
        boolean isWithDiff = mayReadFiles(exchange);
        json.send(
                exchange,
                200,
                trials.all().stream()
                        .map(trial -> TrialWords.Shown.of(trial, isWithDiff))
                        .toList());
    }

    void show(Exchange exchange) throws IOException, ProblemException {
        json.send(exchange, 200, TrialWords.Shown.of(trials.find(id(exchange)), mayReadFiles(exchange)));
    }

    void begin(Exchange exchange) throws IOException, ProblemException {
        Order order = order(json.read(exchange));
        Trials.Wish wish = new Trials.Wish(order.rule(), order.about(), order.seconds(), order.tag());
        if (order.dryRun()) {
            json.send(exchange, 200, TrialWords.Planned.of(trials.plan(wish), order.seconds()));
            return;
        }
        json.send(exchange, 201, TrialWords.Shown.of(trials.begin(wish, user(exchange)), true));
    }

    void takeBack(Exchange exchange) throws IOException, ProblemException {
        json.send(exchange, 200, TrialWords.Shown.of(trials.takeBack(id(exchange), user(exchange)), true));
    }

    private static Order order(JsonNode body) throws ProblemException {
        for (Map.Entry<String, JsonNode> field : body.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                throw wrong(field.getKey(), "unknown field", String.join(", ", FIELDS));
            }
        }
        String rule = text(body, "rule");
        if (rule.isEmpty()) {
            throw wrong("rule", "none", "the rule of a finding that stands");
        }
        JsonNode dryRun = body.path("dryRun");
        if (!dryRun.isMissingNode() && !dryRun.isBoolean()) {
            throw wrong("dryRun", dryRun.toString(), "true or false");
        }
        return new Order(
                rule, text(body, "about"), dryRun.asBoolean(false), seconds(body.path("seconds")), text(body, "tag"));
    }

    private static int seconds(JsonNode seconds) throws ProblemException {
        if (seconds.isMissingNode() || seconds.isNull()) {
            return Trials.USUAL_SECONDS;
        }
        int value = seconds.isInt() ? seconds.intValue() : 0;
        if (value < Trials.LEAST_SECONDS || value > Trials.MOST_SECONDS) {
            throw wrong("seconds", seconds.toString(), Trials.LEAST_SECONDS + " to " + Trials.MOST_SECONDS);
        }
        return value;
    }

    private static String text(JsonNode body, String name) throws ProblemException {
        JsonNode value = body.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return "";
        }
        if (!value.isTextual()) {
            throw wrong(name, value.toString(), "a text");
        }
        return value.textValue();
    }

    private static ProblemException wrong(String field, String value, String expected) {
        return new ProblemException(Problem.wrongValue(422, field, value, expected));
    }

    private static long id(Exchange exchange) throws ProblemException {
        String id = exchange.request().uriPath().substring(PATH.length() + 1);
        if (!id.matches("[0-9]{1,10}")) {
            throw new ProblemException(Problem.wrongValue(404, "trial", id, "the number of a trial"));
        }
        return Long.parseLong(id);
    }

    private static String user(Exchange exchange) {
        return Caller.of(exchange).map(Caller::user).orElse(Caller.TOKEN);
    }

    /** Files hold passwords; whoever only monitors sees what was changed, and not the lines around it. */
    private static boolean mayReadFiles(Exchange exchange) {
        return Caller.of(exchange)
                .filter(caller -> caller.role().includes(Role.ADMINISTRATOR))
                .isPresent();
    }
}
