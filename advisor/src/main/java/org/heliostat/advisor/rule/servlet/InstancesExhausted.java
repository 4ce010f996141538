package org.heliostat.advisor.rule.servlet;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** A servlet of which each instance serves one request at a time, and that has too few. */
final class InstancesExhausted implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "servlet-instances-exhausted", Area.APPLICATIONS)
            .reads("webApps.instancePools.exhausted", "webApps.instancePools.maximum")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("in five minutes no instance of a single-threaded servlet was free for a request")
            .why("it was answered 503")
            .helps(
                    "without singleThreaded the servlet serves as many requests as there are threads, if its code may run"
                            + " twice at a time; more instances (maximumCapacity) only move the limit")
            .source("HTTP Server tuning guide, Using Single Thread Model Servlets")
            .followsOfSame("servlet-takes-most-time");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        List<AdviceFinding> found = new ArrayList<>();
        for (WebAppSnapshot app : situation.of(window).webApps()) {
            for (WebAppSnapshot.InstancePool pool : app.instancePools()) {
                if (pool.exhausted() > 0) {
                    found.add(finding(app, pool, window));
                }
            }
        }
        return found;
    }

    private static AdviceFinding finding(WebAppSnapshot app, WebAppSnapshot.InstancePool pool, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        "WEBAPP " + app.uri() + " singleThreaded " + pool.servlet(),
                        FigureText.count(pool.exhausted()) + " requests found all " + pool.maximum()
                                + " instances of servlet " + pool.servlet() + " of " + app.uri()
                                + " at work in the " + window.label())
                .about(ServletFigures.about(app))
                .with(
                        Evidence.beyond("webApps.instancePools.exhausted", pool.exhausted(), "requests", 0),
                        Evidence.of("webApps.instancePools.maximum", pool.maximum(), "instances"));
    }
}
