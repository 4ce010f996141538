package org.heliostat.benchmarks.load.report;

import java.util.List;
import org.heliostat.benchmarks.load.plan.Aims;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Plan;

/**
 * All that a comparison came to. Immutable.
 *
 * @param rows what our server was to reach
 * @param failures what could not be measured, and why
 */
public record Results(Conditions conditions, Plan plan, Figures figures, List<Row> rows, List<String> failures) {

    private static final int WRONG = 1;
    private static final int INCOMPLETE = 3;

    public Results {
        rows = List.copyOf(rows);
        failures = List.copyOf(failures);
    }

    public static Results of(
            Conditions conditions, Plan plan, List<Measurement> measurements, Aims aims, List<String> failures) {
        Figures figures = new Figures(plan, measurements);
        return new Results(conditions, plan, figures, Row.of(plan, figures, aims), failures);
    }

    /** @return 1 where answers were wrong or something could not be measured */
    public int exitCode() {
        return hasWrong() || !failures.isEmpty() ? WRONG : 0;
    }

    /** @return 1 where answers were wrong or an aim was missed, 3 where nothing is worse than not known */
    public int exitCodeOfGate() {
        if (hasWrong() || has(Row.State.MISSED)) {
            return WRONG;
        }
        return failures.isEmpty() && !has(Row.State.UNKNOWN) ? 0 : INCOMPLETE;
    }

    private boolean has(Row.State state) {
        return rows.stream().anyMatch(row -> row.state() == state);
    }

    private boolean hasWrong() {
        return figures.all().stream().anyMatch(each -> each.tally().wrong() > 0);
    }
}
