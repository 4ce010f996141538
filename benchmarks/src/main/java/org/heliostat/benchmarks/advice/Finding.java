package org.heliostat.benchmarks.advice;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A finding as the administration tells it. Immutable.
 *
 * @param severity {@code info}, {@code warning}, {@code critical}
 * @param about which of several pools, servers …; empty where there is only one
 * @param change what is proposed, an array
 * @param aim what the change is to better; a missing node where nothing is predicted
 * @param consequences that stand below it
 */
record Finding(
        String rule,
        String severity,
        String about,
        String title,
        JsonNode change,
        JsonNode aim,
        List<Finding> consequences) {

    private static final String INFO = "info";

    Finding {
        consequences = List.copyOf(consequences);
    }

    /** @param advice what {@code GET /api/v1/advice} says */
    static List<Finding> of(JsonNode advice) {
        return list(advice.path("findings"));
    }

    boolean isGrave() {
        return !severity.equals(INFO);
    }

    /** @return whether a change proposes another value for the directive */
    boolean proposes(String directive) {
        for (JsonNode one : change) {
            if (one.path("name").asText().equalsIgnoreCase(directive)) {
                return true;
            }
        }
        return false;
    }

    /** @return the first of the rules that stands there, causes before consequences */
    static Optional<Finding> first(List<Finding> findings, Set<String> rules) {
        return findings.stream()
                .flatMap(Finding::withConsequences)
                .filter(one -> rules.contains(one.rule()))
                .findFirst();
    }

    private Stream<Finding> withConsequences() {
        return Stream.concat(Stream.of(this), consequences.stream().flatMap(Finding::withConsequences));
    }

    private static List<Finding> list(JsonNode array) {
        List<Finding> all = new ArrayList<>();
        for (JsonNode one : array) {
            all.add(new Finding(
                    one.path("rule").asText(),
                    one.path("severity").asText(),
                    one.path("about").asText(),
                    one.path("title").asText(),
                    one.path("change"),
                    one.path("aim"),
                    list(one.path("consequences"))));
        }
        return all;
    }
}
