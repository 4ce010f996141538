package org.heliostat.launcher.command.advice;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.launcher.command.line.Table;

/** Makes lines of what the administration API answers about trials. */
final class TrialLines {

    private TrialLines() {}

    /** @return what would be changed, and what it should better */
    static List<String> plan(JsonNode plan) {
        List<String> lines = new ArrayList<>(plan.path("diff").asText().lines().toList());
        lines.add("aim: " + AimText.of(plan.path("aim")));
        if (!plan.path("live").asBoolean()) {
            lines.add("takes effect at the next start only: " + String.join(", ", texts(plan.path("restart"))));
        }
        return lines;
    }

    /** @return both windows, and what came of it */
    static List<String> result(JsonNode trial) {
        Table table = new Table(List.of("figure", "before", "after"));
        JsonNode aim = trial.path("aim");
        row(table, aim);
        trial.path("figures").forEach(figure -> row(table, figure));
        List<String> lines = new ArrayList<>(table.lines());
        if (aim.path("expected").isNumber()) {
            lines.add("expected: "
                    + AimText.value(aim.path("expected"), aim.path("unit").asText()));
        }
        lines.add(trial.path("sentence").asText());
        return lines;
    }

    private static void row(Table table, JsonNode figure) {
        String unit = figure.path("unit").asText();
        table.row(List.of(
                figure.path("figure").asText(),
                AimText.value(figure.path("before"), unit),
                AimText.value(figure.path("after"), unit)));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(one -> texts.add(one.asText()));
        return texts;
    }
}
