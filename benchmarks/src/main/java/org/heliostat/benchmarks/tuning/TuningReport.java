package org.heliostat.benchmarks.tuning;

import java.util.List;
import java.util.Locale;

/** The table of a comparison, in Markdown. */
final class TuningReport {

    private static final String HEAD =
            """
            | Workload | Who | Goodput, × best | 95 % after, s | after the change, s | Drift, % | 503 at 80 % | at 2 ×, × best \
            | Limit | Best limit | |
            |---|---|---|---|---|---|---|---|---|---|---|
            """;

    private static final int BEFORE_CHANGE = 149;

    private TuningReport() {}

    static String head() {
        return HEAD;
    }

    static String row(Comparison.Result result, Sweep sweep) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.3f | %s | %s | %.1f | %d, %d | %.3f | %d, %d | %d, %d | %s |%n",
                result.workload(),
                result.contestant().label(),
                result.share(),
                seconds(result.reached()),
                seconds(result.reachedAgain()),
                100 * result.drift(),
                result.refusedAtFirst(),
                result.refusedBelow(),
                result.atTwice(),
                result.course().limit(BEFORE_CHANGE),
                result.course().limit(result.course().seconds() - 1),
                sweep.bestBefore().limit(),
                sweep.bestAfter().limit(),
                result.isGood() ? "" : "missed");
    }

    /** @return whether ours holds every gate; what others do is only shown */
    static boolean holds(List<Comparison.Result> results) {
        return results.stream()
                .filter(result -> result.contestant() == Contestant.HELIOSTAT)
                .allMatch(Comparison.Result::isGood);
    }

    private static String seconds(int seconds) {
        return seconds < 0 ? "never" : Integer.toString(seconds);
    }
}
