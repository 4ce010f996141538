package org.heliostat.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.statistics.WindowWords;
import org.heliostat.request.Exchange;
import org.heliostat.sizing.Sizing;
import org.heliostat.sizing.answer.ReportDocument;
import org.heliostat.sizing.cost.Cost;
import org.heliostat.sizing.cost.CostReader;
import org.heliostat.sizing.cost.Costs;
import org.heliostat.sizing.cost.ServerReader;
import org.heliostat.sizing.cost.StudyReader;
import org.heliostat.sizing.load.Load;
import org.heliostat.sizing.load.LoadReader;
import org.heliostat.sizing.load.LoadWord;
import org.heliostat.sizing.load.Mistake;
import org.heliostat.sizing.load.Mistakes;
import org.heliostat.sizing.load.SizingException;
import org.heliostat.stats.window.WindowQuery;

/**
 * {@code /api/v1/sizing}: which machines and settings a load needs, with the words of the command {@code size} as parameters. POST
 * takes a study as the body; otherwise costs are those of the parameter {@code cost}, else those of this server. Runs on threads of
 * the administration that only look.
 */
record SizingResource(ServerControl server, Json json) {

    private static final String PATH = "/api/v1/sizing";
    private static final String WINDOW = "window";
    private static final int UNPROCESSABLE = 422;

    /** @return the rows of the table of routes */
    List<Routes.Route> routes() {
        String[] parameters = Stream.concat(
                        Stream.of(CostReader.COST, WINDOW, LoadReader.MIX), LoadWord.words().stream())
                .toArray(String[]::new);
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::ofServerOrCosts)
                        .says(
                                "Which machines and settings a load needs, by what requests of this server cost",
                                parameters)
                        .gives(ReportDocument.class),
                new Routes.Route("POST", PATH, Routes.Lane.LOOK, this::ofStudy)
                        .needs(Role.MONITOR)
                        .says("The same by a study, which is the body", parameters)
                        .gives(ReportDocument.class));
    }

    void ofServerOrCosts(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        Mistakes mistakes = new Mistakes();
        List<Cost> typed = typed(query, mistakes);
        Costs costs = typed.isEmpty() && mistakes.isEmpty() ? measured(query, mistakes) : Costs.NONE.with(typed);
        answer(exchange, query, costs, mistakes);
    }

    void ofStudy(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        JsonNode study = json.read(exchange);
        Mistakes mistakes = new Mistakes();
        List<Cost> typed = typed(query, mistakes);
        answer(exchange, query, StudyReader.read(study, "study: ", mistakes).with(typed), mistakes);
    }

    private void answer(Exchange exchange, Query query, Costs costs, Mistakes mistakes)
            throws IOException, ProblemException {
        Load load = LoadReader.read(words(query), mistakes);
        try {
            json.send(exchange, 200, ReportDocument.of(Sizing.of(load, costs, mistakes)));
        } catch (SizingException wrong) {
            throw new ProblemException(problem(wrong.mistakes()));
        }
    }

    /** The snapshot as the API gives it is what the command reads, too. */
    private Costs measured(Query query, Mistakes mistakes) throws IOException, ProblemException {
        WindowQuery window = WindowQuery.allOf(WindowWords.of(query).figures());
        JsonNode stats = new ObjectMapper().readTree(json.bytes(server.snapshot(window)));
        return ServerReader.read(stats, mistakes);
    }

    private static List<Cost> typed(Query query, Mistakes mistakes) {
        String text = query.get(CostReader.COST);
        if (text == null || text.isBlank()) {
            return List.of();
        }
        return CostReader.read(Arrays.stream(text.split(";")).map(String::strip).toList(), mistakes);
    }

    /** A form sends its empty fields, too. */
    private static Map<String, String> words(Query query) {
        Map<String, String> words = new LinkedHashMap<>();
        query.parameters().forEach((name, value) -> {
            if (!value.isBlank() && !name.equals(CostReader.COST) && !name.equals(WINDOW)) {
                words.put(name, value);
            }
        });
        return words;
    }

    private static Problem problem(List<Mistake> mistakes) {
        Mistake first = mistakes.get(0);
        Problem one = Problem.wrongValue(UNPROCESSABLE, first.name(), first.value(), first.expected());
        return mistakes.size() == 1
                ? one
                : new Problem(
                        UNPROCESSABLE,
                        one.title(),
                        mistakes.size() + " values are wrong",
                        one.field(),
                        one.value(),
                        one.expected(),
                        mistakes.stream().map(Mistake::toString).toList());
    }
}
