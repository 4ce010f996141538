package org.heliostat.benchmarks.load.report;

import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;

/** Results as Markdown: a table for each case, each server divided by the reference of the same round, and the aims. */
public final class Report {

    private final Results results;
    private final Plan plan;
    private final Figures figures;

    public Report(Results results) {
        this.results = results;
        this.plan = results.plan();
        this.figures = results.figures();
    }

    public String text() {
        return heading() + tables() + aims() + noise() + failures();
    }

    private String heading() {
        Conditions conditions = results.conditions();
        return "# Load comparison of " + conditions.date() + "\n\n    " + conditions.command() + "\n\n"
                + lines(conditions.facts());
    }

    String tables() {
        StringBuilder text = new StringBuilder();
        for (LoadCase each : plan.cases()) {
            if (!figures.servers(each).isEmpty()) {
                table(text, each);
            }
        }
        return text.toString();
    }

    String aims() {
        if (results.rows().isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\n### Aims\n\n| Case | Aim | Figure | |\n|---|---|---|---|\n");
        for (Row row : results.rows()) {
            text.append("| `").append(row.loadCase().label());
            text.append("` | ").append(row.aimText());
            text.append(" | ").append(row.figureText());
            text.append(" | ").append(row.state().text()).append(" |\n");
        }
        return text.toString();
    }

    String noise() {
        return "\n" + NoiseText.summary(figures) + "\n"
                + (figures.noisy().isEmpty() ? "" : "\n" + lines(NoiseText.noisy(figures)));
    }

    private String failures() {
        return results.failures().isEmpty() ? "" : "\nNot measured:\n\n" + lines(results.failures());
    }

    private static String lines(List<String> texts) {
        return texts.stream().map(each -> "- " + each + "\n").collect(Collectors.joining());
    }

    private void table(StringBuilder text, LoadCase loadCase) {
        boolean disturbed = loadCase.undisturbed().isPresent();
        text.append("\n### ")
                .append(loadCase.title())
                .append(" (`")
                .append(loadCase.label())
                .append("`)\n\n");
        text.append("| Server | × ").append(plan.reference(loadCase).label());
        text.append(" | requests/s | p50 µs | p99 µs |");
        text.append(disturbed ? " p99 × without sleepers |" : "");
        text.append(" CPU µs/request | allocated B/request |");
        text.append(loadCase.needsTree() ? " from the cache % |" : "");
        text.append("\n|---|---|---|---|---|---|---|").append(disturbed || loadCase.needsTree() ? "---|\n" : "\n");
        figures.servers(loadCase).forEach(server -> row(text, server, loadCase));
    }

    private void row(StringBuilder text, ServerKind server, LoadCase loadCase) {
        text.append("| ").append(server.label());
        text.append(" | ")
                .append(figures.ratio(server, loadCase, plan.reference(loadCase))
                        .text("%.2f"));
        text.append(" | ").append(figures.perSecond(server, loadCase).text("%,.0f"));
        text.append(" | ")
                .append(figures.spread(server, loadCase, each -> each.tally().p50Micros())
                        .medianText("%,.0f"));
        text.append(" | ")
                .append(figures.spread(server, loadCase, each -> each.tally().p99Micros())
                        .medianText("%,.0f"));
        loadCase.undisturbed().ifPresent(base -> text.append(" | ")
                .append(figures.disturbance(server, loadCase, base).text("%.2f")));
        text.append(" | ")
                .append(figures.spread(server, loadCase, Measurement::cpuMicros).medianText("%.1f"));
        text.append(" | ")
                .append(figures.spread(server, loadCase, Measurement::allocatedBytes)
                        .medianText("%,.0f"))
                .append(" |");
        text.append(loadCase.needsTree() ? " " + hits(server, loadCase) + " |\n" : "\n");
        if (figures.wrong(server, loadCase) > 0) {
            text.append("| | **not valid: ").append(figures.wrong(server, loadCase));
            text.append(" wrong answers**, first: ").append(figures.firstWrong(server, loadCase));
            text.append(" |\n");
        }
    }

    private String hits(ServerKind server, LoadCase loadCase) {
        return figures.spread(server, loadCase, each -> 100 * each.hitRatio()).medianText("%.1f");
    }
}
