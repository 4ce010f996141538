package org.heliostat.benchmarks.tuning;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The table of a comparison, in Markdown. */
final class TuningReport {

    /** The last second before conditions change. */
    static final int BEFORE_CHANGE = Comparison.CHANGE - 1;

    private TuningReport() {}

    static String head() {
        String titles = Arrays.stream(Bar.values()).map(Bar::title).collect(Collectors.joining(" | "));
        String expected = Arrays.stream(Bar.values()).map(Bar::expected).collect(Collectors.joining(" | "));
        return "| workload | who | " + titles + " | limit | best limit | |\n"
                + "|---|---|" + "---|".repeat(Bar.values().length) + "---|---|---|\n"
                + "| | bar | " + expected + " | | | |\n";
    }

    static String rows(Outcome outcome) {
        return outcome.results().stream().map(result -> row(result, outcome)).collect(Collectors.joining());
    }

    private static String row(Comparison.Result result, Outcome outcome) {
        String reached = Arrays.stream(Bar.values())
                .map(bar -> bar.text(result) + (bar.isReached(result) ? "" : " ✗"))
                .collect(Collectors.joining(" | "));
        return "| " + outcome.workload() + " | " + result.contestant().label() + " | " + reached + " | "
                + limits(result) + " | " + bestLimits(outcome) + " | " + (result.isGood() ? "" : "missed") + " |\n";
    }

    /** @return limits before and after the change */
    static String limits(Comparison.Result result) {
        return result.course().limit(BEFORE_CHANGE) + ", "
                + result.course().limit(result.course().seconds() - 1);
    }

    /** @return the same of the best fixed ones */
    static String bestLimits(Outcome outcome) {
        return outcome.sweep().bestBefore().limit() + ", "
                + outcome.sweep().bestAfter().limit();
    }

    /** @return for each contestant how many workloads reach each bar, and how many all */
    static String summary(List<Outcome> outcomes, List<Contestant> who) {
        String titles = Arrays.stream(Bar.values()).map(Bar::title).collect(Collectors.joining(" | "));
        StringBuilder text = new StringBuilder("| workloads of " + outcomes.size() + " | " + titles + " | all |\n"
                + "|---|" + "---|".repeat(Bar.values().length) + "---|\n");
        for (Contestant one : who) {
            text.append("| ").append(one.label());
            for (Bar bar : Bar.values()) {
                text.append(" | ").append(reached(outcomes, one, bar));
            }
            text.append(" | ").append(good(outcomes, one)).append(" |\n");
        }
        return text.toString();
    }

    /** @return workloads on which a contestant reaches a bar */
    static long reached(List<Outcome> outcomes, Contestant who, Bar bar) {
        return of(outcomes, who).stream().filter(bar::isReached).count();
    }

    /** @return workloads on which a contestant reaches every bar */
    static long good(List<Outcome> outcomes, Contestant who) {
        return of(outcomes, who).stream().filter(Comparison.Result::isGood).count();
    }

    /** @return whether ours reaches every bar; what others do is only shown */
    static boolean holds(List<Outcome> outcomes) {
        return of(outcomes, Contestant.HELIOSTAT).stream().allMatch(Comparison.Result::isGood);
    }

    private static List<Comparison.Result> of(List<Outcome> outcomes, Contestant who) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.results().stream())
                .filter(result -> result.contestant() == who)
                .toList();
    }
}
