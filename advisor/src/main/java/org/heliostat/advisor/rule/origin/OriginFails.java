package org.heliostat.advisor.rule.origin;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.window.Window;

/** An origin at which attempts fail now and then, not often enough in a row to take it out of service. */
final class OriginFails implements Rule {

    private static final long LEAST_FAILED = 5;

    /** Of all attempts. */
    private static final double MANY = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-fails", Area.ORIGINS)
            .reads(
                    "programs.origins.failedConnect",
                    "programs.origins.failedTls",
                    "programs.origins.failedClosed",
                    "programs.origins.failedTimeout",
                    "programs.origins.failedMalformed",
                    "programs.origins.requests",
                    "programs.origins.retried")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .holds("in five minutes 5 attempts at an origin, and 1 % of all, have failed")
            .why("safe requests are tried once more and take longer; others are answered 502 or 504")
            .helps(
                    "no connection: its listen queue or its limit of connections; lost connections: a keep-alive-timeout of ours that"
                            + " is longer than its own, or a process that ends; no answer in time: its slow pages, or our timeout; no"
                            + " answer at all: its log")
            .source("docs/balancing.md, When an origin fails")
            .followsOfSame("origin-out-of-service");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> situation.of(window).programs().origins().stream()
                .filter(OriginFails::holds)
                .map(origin -> finding(origin, window))
                .toList());
    }

    private static boolean holds(OriginSnapshot origin) {
        return origin.failures() >= LEAST_FAILED && origin.failures() >= MANY * origin.requests();
    }

    private static AdviceFinding finding(OriginSnapshot origin, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "origin " + origin.address(),
                        "attempts at " + origin.address() + " fail: of " + FigureText.count(origin.requests())
                                + " requests of the " + window.label() + " " + Failures.text(origin))
                .about(origin.address())
                .with(Failures.evidence(origin))
                .with(
                        Evidence.of("programs.origins.requests", origin.requests(), "requests"),
                        Evidence.of("programs.origins.retried", origin.retried(), "requests"));
    }
}
