package org.heliostat.advisor.rule.servlet;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** A servlet that could not be made, or has said that it is unavailable for good, in an application that runs. */
final class ServletOutOfService implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("servlet-out-of-service", Area.APPLICATIONS)
            .reads("webApps.servlets.outOfService", "webApps.servlets.requests")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "a servlet could not be made or initialised, or has thrown UnavailableException without a time; critical"
                            + " where the last minute had requests for it")
            .why("they are answered 404 or 500 until its application is loaded again; the rest of the application runs")
            .source("Servlet specification, 2.3.3.2; docs/web-applications.md");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return ServletFigures.of(situation.of(Window.MINUTE)).stream()
                .filter(one -> !one.servlet().outOfService().isEmpty())
                .map(ServletOutOfService::finding)
                .toList();
    }

    private static AdviceFinding finding(ServletFigures one) {
        long requests = one.servlet().requests();
        return DESCRIPTION
                .finding(
                        requests > 0 ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        one.subject(),
                        "servlet " + one.name() + " is out of service, and "
                                + FigureText.count(requests) + " requests of the last minute wanted it: "
                                + one.servlet().outOfService())
                .about(one.about())
                .with(Evidence.beyond("webApps.servlets.requests", requests, "requests", 0));
    }
}
