package org.heliostat.benchmarks.advice;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.benchmarks.advice.fault.Fault;

/**
 * How long a case may take. A rule that may speak from the last minute must do so while somebody looks; one that speaks for a quarter
 * of an hour alone cannot before most of it is over. Immutable.
 *
 * @param least for faults, whatever their rules look at
 * @param healthy for set-ups that are well
 * @param rules for those that need more, by name
 */
record Limits(Duration least, Duration healthy, Map<String, Duration> rules) {

    /** Of a window that must be covered before a rule speaks; as the adviser has it. */
    private static final double COVERED = 0.8;

    /** For the start, and for two rounds that see the same. */
    private static final Duration GRACE = Duration.ofSeconds(75);

    /** Who plants a fault looks for about as long. */
    private static final Duration SOON = Duration.ofMinutes(3);

    static Limits of(Duration least, Duration healthy) {
        Map<String, Duration> rules = RuleBook.all().stream()
                .map(Rule::description)
                .collect(Collectors.toMap(RuleDescription::name, description -> of(description.scope())));
        return new Limits(least, healthy, rules);
    }

    private static Duration of(RuleDescription.Scope scope) {
        long covered = (long) (COVERED * scope.window().length().toMillis());
        return scope.isSooner() ? SOON : Duration.ofMillis(covered).plus(GRACE);
    }

    /** @return of the load of a case, until it is given up */
    Duration of(Fault fault) {
        if (fault.isHealthy()) {
            return healthy;
        }
        return fault.rules().stream()
                .map(rule -> rules.getOrDefault(rule, least))
                .reduce(least, (one, other) -> one.compareTo(other) >= 0 ? one : other);
    }
}
