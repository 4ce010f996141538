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

/** Requests that found no place at an origin, and none in its queue. */
final class OriginQueueFull implements Rule {

    /** Of all requests to it. */
    private static final double MANY = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-queue-full", Area.ORIGINS)
            .reads(
                    "programs.origins.refused",
                    "programs.origins.expired",
                    "programs.origins.active",
                    "programs.origins.limit",
                    "programs.origins.connectionLimit")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "in the last minute a request found no room in the queue of an origin, or waited there too long (critical: 1 % of"
                            + " the requests to it)")
            .why("it was answered 503, though the origins answer others")
            .helps(
                    "where the origins have processors left, more max-requests and max-connections; where they have not, more origins; a longer queue-size"
                            + " helps against rushes alone")
            .source("docs/balancing.md, Sharing requests; Little's law")
            .follows("origin-out-of-service", "origin-slow");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).programs().origins().stream()
                .filter(origin -> turnedAway(origin) > 0)
                .map(OriginQueueFull::finding)
                .toList();
    }

    private static long turnedAway(OriginSnapshot origin) {
        return origin.refused() + origin.expired();
    }

    private static AdviceFinding finding(OriginSnapshot origin) {
        boolean isMuch = turnedAway(origin) >= MANY * (origin.requests() + turnedAway(origin));
        return DESCRIPTION
                .finding(
                        isMuch ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "origin " + origin.address(),
                        FigureText.count(origin.refused()) + " requests found no room in the queue of "
                                + origin.address()
                                + " in the last minute, and " + FigureText.count(origin.expired())
                                + " waited there too long; it may have " + OriginLimits.text(origin))
                .about(origin.address())
                .with(
                        Evidence.beyond("programs.origins.refused", origin.refused(), "requests", 0),
                        Evidence.beyond("programs.origins.expired", origin.expired(), "requests", 0),
                        Evidence.of("programs.origins.active", origin.active(), "requests"),
                        Evidence.of("programs.origins.limit", origin.limit(), "requests"),
                        Evidence.of("programs.origins.connectionLimit", origin.connectionLimit(), "connections"));
    }
}
