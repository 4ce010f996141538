package org.heliostat.advisor.rule.origin;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.window.Window;

/** An origin whose connections are hardly used twice. */
final class OriginConnectionsNew implements Rule {

    private static final Frequency LEAST_REQUESTS = new Frequency(1_000, Window.FIVE_MINUTES, 200);
    private static final double LEAST_REUSED = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-connections-new", Area.ORIGINS)
            .reads("programs.origins.reused", "programs.origins.requests", "programs.origins.connect")
            .over(Window.FIVE_MINUTES, 0)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 1,000 requests or more, or in one 200, were sent to an origin, and fewer than half of them on a"
                            + " connection that had been used before")
            .why("each new connection takes a way there and back, with TLS two, and processors on both sides")
            .helps(
                    "keep-alive and more requests on a connection at the origin; keep-alive-timeout and max-idle of http-client-config,"
                            + " the first of them below the origin's own")
            .source("docs/balancing.md, The server as a client");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        double least = LEAST_REQUESTS.in(minutes.window());
        return minutes.programs().origins().stream()
                .filter(origin -> origin.requests() >= least)
                .filter(origin -> origin.reused() < LEAST_REUSED * origin.requests())
                .map(origin -> finding(origin, window))
                .toList();
    }

    private static AdviceFinding finding(OriginSnapshot origin, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "origin " + origin.address(),
                        "of " + FigureText.count(origin.requests()) + " requests to " + origin.address()
                                + " in the " + window.label() + " " + FigureText.count(origin.reused())
                                + " were sent on a connection that had been used before")
                .about(origin.address())
                .with(Evidence.below(
                        "programs.origins.reused", origin.reused(), "requests", LEAST_REUSED * origin.requests()));
    }
}
