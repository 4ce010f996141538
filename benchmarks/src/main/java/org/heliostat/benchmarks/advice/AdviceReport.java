package org.heliostat.benchmarks.advice;

import java.util.List;
import java.util.Locale;

/** Writes outcomes as Markdown. */
final class AdviceReport {

    private AdviceReport() {}

    static String of(List<Outcome> outcomes) {
        StringBuilder text = new StringBuilder();
        text.append(
                """
                | Case | Area | Found | First | Warnings | After s | Change | Gain: expected, measured | Other findings |
                |---|---|---|---|---|---|---|---|---|
                """);
        outcomes.stream().filter(one -> !one.healthy()).forEach(one -> fault(text, one));
        text.append("\n| Healthy set-up | Minutes | Warnings | Findings |\n|---|---|---|---|\n");
        outcomes.stream().filter(Outcome::healthy).forEach(one -> healthy(text, one));
        return text.append('\n').append(scores(Scores.of(outcomes))).toString();
    }

    static String scores(Scores scores) {
        return String.format(
                Locale.ROOT,
                """
                | Figure | Value | Gate |
                |---|---|---|
                | recall | %.1f %% (%d of %d) | %.0f %% |
                | first | %.1f %% (%d of %d) | %.0f %% |
                | faults with more than %d findings of warning or above | %d | 0 |
                | findings of warning or above at %d healthy set-ups | %d | 0 |
                | gain within a quarter | %d of %d | all |
                | better, where no figure was predicted | %d of %d | all |
                | time to the finding, median | %d s | |
                | time to the finding, worst | %d s | |
                | cases that could not be run | %d | |
                """,
                100 * scores.recall(),
                scores.found(),
                scores.faults(),
                100 * Scores.LEAST_RECALL,
                100 * scores.top(),
                scores.first(),
                scores.faults(),
                100 * Scores.LEAST_FIRST,
                Scores.MOST_GRAVE,
                scores.crowded(),
                scores.healthy(),
                scores.alarms(),
                scores.gainsRight(),
                scores.gains(),
                scores.directionsRight(),
                scores.directions(),
                scores.medianSeconds(),
                scores.worstSeconds(),
                scores.failed());
    }

    private static void fault(StringBuilder text, Outcome one) {
        String others = one.hasFailed() ? "**not run:** " + one.failure() : String.join("; ", one.instead());
        text.append(String.format(
                Locale.ROOT,
                "| `%s` | %s | %s | %s | %d | %s | %s | %s | %s |%n",
                one.name(),
                one.area(),
                word(one.found()),
                word(one.first()),
                one.grave(),
                one.seconds() < 0 ? "" : Long.toString(one.seconds()),
                word(one.fixed()),
                one.gain().told(),
                cell(others)));
    }

    private static void healthy(StringBuilder text, Outcome one) {
        String findings = one.hasFailed() ? "**not run:** " + one.failure() : String.join("; ", one.instead());
        text.append(String.format(
                Locale.ROOT, "| `%s` | %.1f | %d | %s |%n", one.name(), one.ran() / 60.0, one.grave(), cell(findings)));
    }

    private static String word(boolean holds) {
        return holds ? "yes" : "**no**";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace('\n', ' ');
    }
}
