package org.heliostat.advisor.rule.program;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.stats.window.Window;

/** A FastCGI application that does not answer in time. */
final class FastCgiTimesOut implements Rule {

    /** Of all its requests. */
    private static final double MANY = 0.05;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("fastcgi-times-out", Area.PROGRAMS)
            .reads("programs.fastCgi.timedOut", "programs.fastCgi.requests")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "in five minutes nothing came from a FastCGI application for ResponseTimeout (critical: 5 % of its requests)")
            .why("its requests fail after they have held a session thread and a child of the application all the time")
            .source("docs/php.md, ResponseTimeout");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return situation.of(window).programs().fastCgi().stream()
                .filter(application -> application.timedOut() > 0)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(FastCgiSnapshot application, Window window) {

        return DESCRIPTION
                .finding(
                        application.timedOut() >= MANY * application.requests()
                                ? AdviceSeverity.CRITICAL
                                : AdviceSeverity.WARNING,
                        "FCGIRequestHandler " + application.address() + " ResponseTimeout",
                        FigureText.count(application.timedOut()) + " of " + FigureText.count(application.requests())
                                + " requests of the " + window.label() + " had no answer of the FastCGI application "
                                + application.address() + " in time")
                .about("application " + application.address())
                .with(
                        Evidence.beyond("programs.fastCgi.timedOut", application.timedOut(), "requests", 0),
                        Evidence.of("programs.fastCgi.requests", application.requests(), "requests"));
    }
}
