package org.heliostat.benchmarks.sessions;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The costs of both servers side by side, medians of all rounds. */
final class CostTable {

    private CostTable() {}

    static String of(List<SessionCosts> ours, List<SessionCosts> theirs) {
        StringBuilder table = new StringBuilder(
                "| | heliostat | tomcat | ratio | least to most, heliostat | tomcat |\n|---|---|---|---|---|---|\n");
        row(table, "bytes for a session", "%.0f", ours, theirs, SessionCosts::bytes);
        row(table, "sessions made in a second", "%.0f", ours, theirs, SessionCosts::madePerSecond);
        row(table, "longest pause while all are reaped, ms", "%.1f", ours, theirs, SessionCosts::pauseMillis);
        row(table, "reaping all, s", "%.3f", ours, theirs, SessionCosts::reapSeconds);
        row(table, "collector meanwhile, ms", "%.0f", ours, theirs, SessionCosts::collectorMillis);
        return table.toString();
    }

    private static void row(
            StringBuilder table,
            String name,
            String format,
            List<SessionCosts> ours,
            List<SessionCosts> theirs,
            ToDoubleFunction<SessionCosts> figure) {
        double[] mine = sorted(ours, figure);
        double[] other = sorted(theirs, figure);
        table.append(String.format(
                Locale.ROOT,
                "| %s | " + format + " | " + format + " | %s | " + format + " to " + format + " | " + format + " to "
                        + format + " |%n",
                name,
                median(mine),
                median(other),
                ratio(median(mine), median(other)),
                mine[0],
                mine[mine.length - 1],
                other[0],
                other[other.length - 1]));
    }

    private static String ratio(double mine, double other) {
        return other == 0 ? "-" : String.format(Locale.ROOT, "%.2f", mine / other);
    }

    private static double[] sorted(List<SessionCosts> costs, ToDoubleFunction<SessionCosts> figure) {
        return costs.stream().mapToDouble(figure).sorted().toArray();
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
