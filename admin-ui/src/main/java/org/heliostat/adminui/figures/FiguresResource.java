package org.heliostat.adminui.figures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.statistics.WindowWords;
import org.heliostat.request.Exchange;

/** {@code /api/v1/history}: figures over time; {@code /api/v1/stream}: a snapshot every so many seconds. */
public record FiguresResource(FiguresPulse pulse, Json json) {

    private static final int LONGEST_PERIOD = 15;

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", "/api/v1/history", Routes.Lane.LOOK, this::history)
                        .says("Figures over time", "resolution", "series", "since")
                        .gives(History.Part.class),
                new Routes.Route("GET", "/api/v1/stream", Routes.Lane.LOOK, this::stream)
                        .says("Snapshots as they are taken (text/event-stream)", "seconds", "window", "counters")
                        .givesText("text/event-stream"));
    }

    void history(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        int resolution = (int) query.number("resolution", 1, 1, 60);
        if (!History.resolutions().contains(resolution)) {
            throw new ProblemException(
                    Problem.wrongValue(422, "resolution", String.valueOf(resolution), "1, 10 or 60"));
        }
        long since = query.number("since", 0, 0, Long.MAX_VALUE);
        json.send(exchange, 200, pulse.history().read(resolution, wanted(query), since));
    }

    void stream(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        int seconds = (int) query.number("seconds", 1, 1, LONGEST_PERIOD);
        pulse.streams().answer(exchange, new FiguresPulse.Wish(seconds, WindowWords.of(query)));
    }

    private static List<Series> wanted(Query query) throws ProblemException {
        String names = query.get("series");
        if (names == null || names.isEmpty()) {
            return List.of(Series.values());
        }
        List<Series> wanted = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            Series series = Series.of(name)
                    .orElseThrow(() -> new ProblemException(Problem.wrongValue(
                            422,
                            "series",
                            name,
                            Arrays.stream(Series.values()).map(Series::apiName).collect(Collectors.joining(", ")))));
            if (!wanted.contains(series)) {
                wanted.add(series);
            }
        }
        return wanted;
    }
}
