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

/** A FastCGI application that closes its connection after each request. */
final class FastCgiNotReused implements Rule {

    /** In a minute, five a second; fewer are no burden. */
    private static final long LEAST_REQUESTS = 300;

    /** Of its requests, on a connection that was there. */
    private static final double LEAST_REUSED = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("fastcgi-connections-not-kept", Area.PROGRAMS)
            .reads(
                    "programs.fastCgi.reused",
                    "programs.fastCgi.requests",
                    "programs.fastCgi.idle",
                    "programs.fastCgi.refused",
                    "programs.fastCgi.failures",
                    "programs.fastCgi.timedOut")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in the last minute a FastCGI application answered 300 requests or more, and half of all or more had a connection of"
                            + " their own")
            .why(
                    "each of them waits for a new connection, and leaves a local port in TIME_WAIT for a minute if it is by TCP")
            .source("FastCGI specification, FCGI_KEEP_CONN; docs/php.md")
            .followsOfSame("fastcgi-restarts", "fastcgi-refuses", "fastcgi-times-out", "fastcgi-retries");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).programs().fastCgi().stream()
                .filter(application -> application.requests() - unanswered(application) >= LEAST_REQUESTS)
                .filter(application -> application.reused() <= LEAST_REUSED * application.requests())
                .map(FastCgiNotReused::finding)
                .toList();
    }

    /** An application that is down, or breaks off, keeps nothing either: that is told by others. */
    private static long unanswered(FastCgiSnapshot application) {
        return application.refused() + application.failures() + application.timedOut();
    }

    private static AdviceFinding finding(FastCgiSnapshot application) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "FCGIRequestHandler " + application.address(),
                        "only " + FigureText.count(application.reused()) + " of "
                                + FigureText.count(application.requests())
                                + " requests of the last minute found a kept connection to the FastCGI application "
                                + application.address())
                .about("application " + application.address())
                .with(
                        Evidence.below(
                                "programs.fastCgi.reused",
                                application.reused(),
                                "requests",
                                LEAST_REUSED * application.requests()),
                        Evidence.of("programs.fastCgi.requests", application.requests(), "requests"),
                        Evidence.of("programs.fastCgi.idle", application.idle(), "connections"));
    }
}
