package org.heliostat.benchmarks.advice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.heliostat.benchmarks.advice.server.AdminApi;
import org.heliostat.benchmarks.advice.server.CaseServer;
import org.heliostat.benchmarks.advice.server.ChangedFiles;
import org.heliostat.time.Ticker;

/**
 * Takes what a finding proposes, and compares what it was to bring with what it brought, while the load goes on: by a trial of the
 * server where it has trials, else by writing the files, a reload, and a restart where the reload asks for one.
 */
final class Gain {

    /** A trial settles and measures about as long; beyond it something is wrong. */
    private static final Duration LIMIT = Duration.ofMinutes(6);

    /** Until the last minute has nothing of the time before the change. */
    private static final Duration MINUTE_AFTER_CHANGE = Duration.ofSeconds(75);

    private static final long LOOK_NANOS = Duration.ofSeconds(2).toNanos();
    private static final Set<String> GOING_ON = Set.of("settling", "measuring");
    private static final int OK = 200;
    private static final int MADE = 201;
    private static final String TRIALS = "/advice/trials";

    private final CaseServer server;
    private final AdminApi admin;
    private final Ticker ticker;

    Gain(CaseServer server, Ticker ticker) {
        this.server = server;
        this.admin = server.target().admin();
        this.ticker = ticker;
    }

    /**
     * What a change was to bring, and brought.
     *
     * @param figure that was to be better; empty where nothing was predicted
     * @param before its value
     * @param expected its value after the change; NaN where only the direction was said
     * @param after its value as it was measured; negative where it was not
     * @param state of the trial at its end, or why there was none
     */
    record Result(String figure, double before, double expected, double after, String state) {

        static final Result NONE = new Result("", 0, 0, -1, "");

        /** What the prediction may be off by. */
        private static final double TOLERANCE = 0.25;

        private static final String KEPT = "kept";

        boolean isMeasured() {
            return !figure.isEmpty() && after >= 0;
        }

        boolean isPredicted() {
            return !Double.isNaN(expected);
        }

        /**
         * @return whether the figure came to what was expected, within a quarter of it; where only a direction was said, whether
         *     the change was kept
         */
        boolean isRight() {
            if (!isPredicted()) {
                return state.equals(KEPT);
            }
            return Math.abs(after - expected) <= TOLERANCE * Math.max(Math.abs(expected), Math.min(before, after));
        }

        String told() {
            if (figure.isEmpty()) {
                return state;
            }
            String to = isPredicted() ? String.format(Locale.ROOT, "%.1f", expected) : "better";
            String values = String.format(Locale.ROOT, "%s %.1f: %s, %.1f", figure, before, to, after);
            return isMeasured() ? values + (isRight() ? "" : " **off**") + " (" + state + ")" : values + " " + state;
        }
    }

    /** @return {@link Result#NONE} where the finding predicts nothing */
    Result measure(Finding finding) throws IOException {
        JsonNode aim = finding.aim();
        if (!aim.isObject() || finding.change().isEmpty()) {
            return Result.NONE;
        }
        if (admin.get(TRIALS).status() != OK) {
            return byHand(finding);
        }
        ObjectNode asked = JsonNodeFactory.instance.objectNode();
        asked.put("rule", finding.rule());
        asked.put("about", finding.about());
        AdminApi.Answer begun = admin.post(TRIALS, asked);
        if (begun.status() != MADE) {
            return result(
                    aim,
                    "no trial: " + begun.status() + " "
                            + begun.body().path("detail").asText());
        }
        return ended(begun.body());
    }

    private Result byHand(Finding finding) throws IOException {
        JsonNode aim = finding.aim();
        String figure = aim.path("figure").asText();
        double before = figure(figure);
        ChangedFiles.write(server.target().folder(), finding.change());
        AdminApi.Answer reloaded = admin.post("/reload");
        if (reloaded.status() != OK) {
            return result(aim, "refused: " + reloaded.status());
        }
        if (!reloaded.body().path("needRestart").isEmpty()) {
            server.restart();
        }
        long end = ticker.nanos() + MINUTE_AFTER_CHANGE.toNanos();
        while (ticker.nanos() - end < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return new Result(figure, before, aim.path("expected").asDouble(Double.NaN), figure(figure), "by hand");
    }

    /** @return a figure of the last minute; negative where there is none of that name */
    private double figure(String name) throws IOException {
        JsonNode node = admin.get("/stats?window=1m&counters=window").body();
        for (String word : name.split("\\.", -1)) {
            node = node.path(word);
        }
        return node.asDouble(-1);
    }

    private Result ended(JsonNode begun) throws IOException {
        JsonNode trial = begun;
        long end = ticker.nanos() + LIMIT.toNanos();
        while (GOING_ON.contains(trial.path("state").asText()) && ticker.nanos() - end < 0) {
            LockSupport.parkNanos(LOOK_NANOS);
            trial = admin.get(TRIALS + "/" + begun.path("id").asText()).body();
        }
        return result(trial.path("aim"), trial.path("state").asText());
    }

    private static Result result(JsonNode aim, String state) {
        double now = aim.path("now").asDouble();
        return new Result(
                aim.path("figure").asText(),
                aim.path("before").asDouble(now),
                aim.path("expected").asDouble(Double.NaN),
                aim.path("after").asDouble(-1),
                state);
    }
}
