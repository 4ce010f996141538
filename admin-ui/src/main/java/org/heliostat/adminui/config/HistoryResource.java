package org.heliostat.adminui.config;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.request.Exchange;

/** {@code /api/v1/config/history}: what was changed, and back. */
record HistoryResource(ConfigDesk desk, ConfigResource files, Json json) {

    /**
     * A problem that says what an undo would discard besides.
     *
     * @param later changes, newest first
     * @param edited files that somebody edited by hand
     */
    private record Discarding(
            int status,
            String title,
            String detail,
            List<String> findings,
            List<ConfigWords.Change> later,
            List<String> edited) {}

    record Compared(List<ConfigWords.FileDiff> diff) {}

    void list(Exchange exchange) throws IOException {
        json.send(
                exchange,
                200,
                desk.folder().history().all().stream()
                        .map(ConfigWords.Change::of)
                        .toList());
    }

    void diff(Exchange exchange) throws IOException, ProblemException {
        var change = desk.change(id(exchange));
        json.send(
                exchange,
                200,
                new Compared(ConfigWords.FileDiff.of(desk.folder().history().files(change))));
    }

    void undo(Exchange exchange) throws IOException, ProblemException {
        long id = id(exchange);
        ChangedSince since = ChangedSince.of(desk, id);
        if (since.isNothing() || isToBeDiscarded(exchange)) {
            files.send(exchange, desk.undo(id, Authors.of(exchange)));
            return;
        }
        List<String> findings = new ArrayList<>();
        since.changes().forEach(change -> findings.add(ConfigProblems.words(change)));
        since.edited().forEach(file -> findings.add("conf/" + file + ": edited with an editor"));
        json.sendProblem(
                exchange,
                409,
                new Discarding(
                        409,
                        "Changed since",
                        "change " + id + ": its files were changed since, which would be discarded with it"
                                + " (expected: later=discard, if that is meant)",
                        findings,
                        since.changes().stream().map(ConfigWords.Change::of).toList(),
                        since.edited()));
    }

    private static boolean isToBeDiscarded(Exchange exchange) throws ProblemException {
        String later = Query.of(exchange.request().query()).get("later");
        if (later != null && !later.equals("discard")) {
            throw new ProblemException(Problem.wrongValue(422, "later", later, "discard, or nothing"));
        }
        return later != null;
    }

    private static long id(Exchange exchange) throws ProblemException {
        String id = Query.of(exchange.request().query()).get("id");
        if (id == null || !id.matches("[0-9]{1,10}")) {
            throw new ProblemException(
                    Problem.wrongValue(422, "id", id == null ? "none" : id, "the number of a change"));
        }
        return Long.parseLong(id);
    }
}
