package org.heliostat.benchmarks.advice;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.benchmarks.advice.fault.Fault;
import org.heliostat.stats.window.Window;

/**
 * How long a case may take. A rule that speaks for a quarter of an hour cannot speak before most of it is over. Immutable.
 *
 * @param least for faults, whatever their rules look at
 * @param healthy for set-ups that are well
 * @param windows of the rules, by name
 */
record Limits(Duration least, Duration healthy, Map<String, Window> windows) {

    /** Of a window that must be covered before a rule speaks; as the adviser has it. */
    private static final double COVERED = 0.8;

    /** For the start, and for two rounds that see the same. */
    private static final Duration GRACE = Duration.ofSeconds(75);

    static Limits of(Duration least, Duration healthy) {
        Map<String, Window> windows = RuleBook.all().stream()
                .map(Rule::description)
                .collect(Collectors.toMap(
                        description -> description.name(),
                        description -> description.scope().window()));
        return new Limits(least, healthy, windows);
    }

    /** @return of the load of a case, until it is given up */
    Duration of(Fault fault) {
        if (fault.isHealthy()) {
            return healthy;
        }
        return fault.rules().stream()
                .map(rule -> windows.getOrDefault(rule, Window.MINUTE))
                .map(window -> Duration.ofMillis(
                                (long) (COVERED * window.length().toMillis()))
                        .plus(GRACE))
                .reduce(least, (one, other) -> one.compareTo(other) >= 0 ? one : other);
    }
}
