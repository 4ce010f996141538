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

/** A FastCGI application that has no connection for a request, or cannot be reached. */
final class FastCgiRefuses implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("fastcgi-refuses", Area.PROGRAMS)
            .reads(
                    "programs.fastCgi.refused",
                    "programs.fastCgi.connections",
                    "programs.fastCgi.limit",
                    "programs.fastCgi.waiting")
            .severity(AdviceSeverity.CRITICAL)
            .holds(
                    "in the last minute a request was answered 503, because too many waited for the FastCGI application or it could"
                            + " not be reached")
            .why(
                    "users see an error; where all connections are in use, the application needs more children and MaxConnections"
                            + " of its line in obj.conf as many; where none is, it is not there")
            .source("Performance Tuning Guide, FastCGI, StartServers; docs/php.md")
            .followsOfSame("fastcgi-restarts", "fastcgi-times-out");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).programs().fastCgi().stream()
                .filter(application -> application.refused() > 0)
                .map(FastCgiRefuses::finding)
                .toList();
    }

    private static AdviceFinding finding(FastCgiSnapshot application) {

        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "FCGIRequestHandler " + application.address(),
                        FigureText.count(application.refused())
                                + " requests of the last minute for the FastCGI application "
                                + application.address() + " were refused, with "
                                + FigureText.count(application.connections()) + " of "
                                + FigureText.count(application.limit()) + " connections open")
                .about("application " + application.address())
                .with(
                        Evidence.beyond("programs.fastCgi.refused", application.refused(), "requests", 0),
                        Evidence.beyond(
                                "programs.fastCgi.connections",
                                application.connections(),
                                "connections",
                                application.limit()),
                        Evidence.of("programs.fastCgi.waiting", application.waiting(), "requests"));
    }
}
