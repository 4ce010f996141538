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

/** An origin that answers in time, but with errors of its own: it stays in service, and may get more than its share. */
final class OriginAnswersErrors implements Rule {

    private static final long LEAST_ERRORS = 20;

    /** Of the requests to it. */
    private static final double SOME = 0.05;

    private static final double MOST = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("origin-answers-errors", Area.ORIGINS)
            .reads("programs.origins.errors", "programs.origins.requests")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "in five minutes an origin answered 20 requests or more, and 5 % of those to it (critical: half), with a status of"
                            + " 500 or above")
            .why(
                    "visitors see its errors; an answer is no failure, so that it stays in service, and who fails quickly gets"
                            + " more requests where they are shared by what each has")
            .helps(
                    "its own log says why; \"heliostat origin set\" takes it out until it is mended, and health= has it asked for a page"
                            + " that tells")
            .source("docs/balancing.md, When an origin fails")
            .followsOfSame("origin-out-of-service", "origin-fails");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> situation.of(window).programs().origins().stream()
                .filter(origin -> origin.errors() >= least(origin))
                .map(origin -> finding(origin, window))
                .toList());
    }

    private static double least(OriginSnapshot origin) {
        return Math.max(LEAST_ERRORS, SOME * origin.requests());
    }

    private static AdviceFinding finding(OriginSnapshot origin, Window window) {
        boolean areMost = origin.errors() >= MOST * origin.requests();
        return DESCRIPTION
                .finding(
                        areMost ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "origin " + origin.address(),
                        origin.address() + " answered " + FigureText.count(origin.errors()) + " of "
                                + FigureText.count(origin.requests()) + " requests of the " + window.label()
                                + " with a status of 500 or above")
                .about(origin.address())
                .with(
                        Evidence.beyond("programs.origins.errors", origin.errors(), "requests", least(origin)),
                        Evidence.of("programs.origins.requests", origin.requests(), "requests"));
    }
}
