package org.heliostat.adminui.figures;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Routes;
import org.heliostat.incident.Incident;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.incident.RequestReport;
import org.heliostat.request.Exchange;
import org.heliostat.stats.IncidentsSnapshot;

/**
 * {@code /api/v1/incidents}: what went wrong and when; {@code /api/v1/incidents/requests}: requests that were slow or have
 * failed. The newest first, with times as ISO 8601 has them.
 */
public record IncidentsResource(IncidentRecorder recorder, Json json) {

    private static final String PATH = "/api/v1/incidents";
    private static final int MOST = 10_000;
    private static final String SLOW = "slow";
    private static final String FAILED = "failed";

    /** @param counters what the limits have cost */
    private record Incidents(List<IncidentRow> incidents, IncidentsSnapshot counters) {}

    /**
     * @param opened when it was seen first
     * @param last when it was seen last
     * @param open whether it goes on
     */
    private record IncidentRow(
            long id,
            String kind,
            String subject,
            String directive,
            String opened,
            String last,
            boolean open,
            long count,
            String text) {}

    private record Requests(List<RequestRow> requests, IncidentsSnapshot counters) {}

    /**
     * @param why slow or failed
     * @param longestMillis split of the longest one's time
     */
    private record RequestRow(
            long id,
            String why,
            String first,
            String last,
            long times,
            String virtualServer,
            String method,
            String path,
            int status,
            String application,
            String servlet,
            String exception,
            String frame,
            RequestReport.Split longestMillis) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::incidents)
                        .says("What went wrong and when, the newest first", "kind", "open", "count")
                        .gives(Incidents.class),
                new Routes.Route("GET", PATH + "/requests", Routes.Lane.LOOK, this::requests)
                        .says("Requests that were slow or have failed, the newest first", "why", "count")
                        .gives(Requests.class));
    }

    void incidents(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String kind = query.get("kind");
        String open = oneOf(query, "open", "true", "false");
        IncidentRecorder.View view = recorder.view();
        List<IncidentRow> rows = view.incidents().stream()
                .filter(one -> kind == null || kind.isEmpty() || kind.equals(one.kind()))
                .filter(one -> open.isEmpty() || open.equals(String.valueOf(one.isOpen())))
                .limit(query.number("count", MOST, 1, MOST))
                .map(IncidentsResource::row)
                .toList();
        json.send(exchange, 200, new Incidents(rows, view.counters()));
    }

    void requests(Exchange exchange) throws IOException, ProblemException {
        Query query = Query.of(exchange.request().query());
        String why = oneOf(query, "why", SLOW, FAILED);
        IncidentRecorder.View view = recorder.view();
        List<RequestRow> rows = view.requests().stream()
                .filter(one -> why.isEmpty() || why.equals(why(one)))
                .limit(query.number("count", 2 * MOST, 1, 2 * MOST))
                .map(IncidentsResource::row)
                .toList();
        json.send(exchange, 200, new Requests(rows, view.counters()));
    }

    /** @return one of both words; empty where none is given */
    private static String oneOf(Query query, String name, String first, String second) throws ProblemException {
        String word = query.get(name);
        if (word == null || word.isEmpty()) {
            return "";
        }
        if (!word.equals(first) && !word.equals(second)) {
            throw new ProblemException(Problem.wrongValue(422, name, word, first + " or " + second));
        }
        return word;
    }

    private static IncidentRow row(Incident one) {
        return new IncidentRow(
                one.id(),
                one.kind(),
                one.subject(),
                one.directive(),
                time(one.openedMillis()),
                time(one.lastMillis()),
                one.isOpen(),
                one.count(),
                one.text());
    }

    private static RequestRow row(RequestReport one) {
        return new RequestRow(
                one.id(),
                why(one),
                time(one.firstMillis()),
                time(one.lastMillis()),
                one.times(),
                one.virtualServer(),
                one.method(),
                one.path(),
                one.status(),
                one.application(),
                one.servlet(),
                one.exception(),
                one.frame(),
                one.longest());
    }

    private static String why(RequestReport one) {
        return one.failed() ? FAILED : SLOW;
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
