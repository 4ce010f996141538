package org.heliostat.advisor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.advisor.rule.Cause;
import org.heliostat.advisor.rule.Rule;
import org.jspecify.annotations.Nullable;

/** Hangs findings that only follow from others below these, and puts the gravest first. Immutable. */
final class Consequences {

    private final Map<String, List<Cause>> causes = new HashMap<>();

    /** @throws IllegalStateException when rules explain each other in a circle */
    Consequences(List<Rule> rules) {
        rules.forEach(
                rule -> causes.put(rule.description().name(), rule.description().causes()));
        causes.keySet().forEach(rule -> refuseCircle(rule, rule, new HashSet<>()));
    }

    /** @return findings that nothing explains, each with what follows from it */
    List<AdviceFinding> order(List<AdviceFinding> standing) {
        Map<AdviceFinding, List<AdviceFinding>> below = new IdentityHashMap<>();
        List<AdviceFinding> first = new ArrayList<>();
        for (AdviceFinding finding : standing) {
            AdviceFinding cause = causeOf(finding, standing);
            if (cause == null) {
                first.add(finding);
            } else {
                below.computeIfAbsent(cause, unused -> new ArrayList<>()).add(finding);
            }
        }
        return hung(first, below);
    }

    private static List<AdviceFinding> hung(
            List<AdviceFinding> findings, Map<AdviceFinding, List<AdviceFinding>> below) {
        return findings.stream()
                .map(finding -> finding.followedBy(hung(below.getOrDefault(finding, List.of()), below)))
                .sorted(Comparator.comparing(GravestFindings::gravest)
                        .thenComparing(AdviceFinding::severity)
                        .thenComparing(finding -> finding.consequences().size())
                        .reversed()
                        .thenComparing(AdviceFinding::rule)
                        .thenComparing(AdviceFinding::subject))
                .toList();
    }

    private @Nullable AdviceFinding causeOf(AdviceFinding finding, List<AdviceFinding> standing) {
        for (Cause cause : causes.getOrDefault(finding.rule(), List.of())) {
            AdviceFinding found = standing.stream()
                    .filter(other -> other.rule().equals(cause.rule()))
                    .filter(other -> !cause.sameThing() || other.about().equals(finding.about()))
                    .max(Comparator.comparing(AdviceFinding::severity))
                    .orElse(null);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private void refuseCircle(String rule, String start, Set<String> seen) {
        for (Cause cause : causes.getOrDefault(rule, List.of())) {
            if (cause.rule().equals(start)) {
                throw new IllegalStateException("rule " + start + " explains itself by way of " + rule);
            }
            if (seen.add(cause.rule())) {
                refuseCircle(cause.rule(), start, seen);
            }
        }
    }
}
