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

/** Kept connections that a FastCGI application closes just when they are wanted. */
final class FastCgiRetries implements Rule {

    /** Of its requests. */
    private static final double LEAST_RATIO = 0.05;

    /** In five minutes. */
    private static final long LEAST_RETRIED = 20;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("fastcgi-retries", Area.PROGRAMS)
            .reads("programs.fastCgi.retried", "programs.fastCgi.requests")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 20 requests, and 5 % of all, were sent to a FastCGI application a second time, because the"
                            + " kept connection had been closed")
            .why(
                    "its children end after too few requests, or close idle connections sooner than the server lets go of them;"
                            + " a request that must not be repeated fails instead")
            .source("docs/php.md, PHP_FCGI_MAX_REQUESTS")
            .followsOfSame("fastcgi-restarts");

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
                .filter(application -> application.retried() >= LEAST_RETRIED)
                .filter(application -> application.retried() >= LEAST_RATIO * application.requests())
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(FastCgiSnapshot application, Window window) {

        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "FCGIRequestHandler " + application.address() + " PHP_FCGI_MAX_REQUESTS",
                        FigureText.count(application.retried()) + " of " + FigureText.count(application.requests())
                                + " requests of the " + window.label() + " were sent to the FastCGI application "
                                + application.address() + " a second time")
                .about("application " + application.address())
                .with(
                        Evidence.beyond(
                                "programs.fastCgi.retried",
                                application.retried(),
                                "requests",
                                LEAST_RATIO * application.requests()),
                        Evidence.of("programs.fastCgi.requests", application.requests(), "requests"));
    }
}
