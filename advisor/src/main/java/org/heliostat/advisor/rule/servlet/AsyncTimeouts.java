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
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** Asynchronous requests that nobody completes in time. */
final class AsyncTimeouts implements Rule {

    private static final long LEAST_TIMEOUTS = 20;

    /** Of the requests of the application's servlets; streams and long polls may end so as a rule. */
    private static final double LEAST_SHARE = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("async-timeouts", Area.APPLICATIONS)
            .reads("webApps.requests.asyncTimeouts", "webApps.requests.asyncWaiting", "webApps.servlets.requests")
            .over(Window.FIVE_MINUTES, LEAST_TIMEOUTS)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in five minutes 20 asynchronous requests of an application or more, and one of a hundred of its requests,"
                            + " were not completed within their time")
            .why("their clients waited for all of that time; what was to complete them is too slow, or has lost them")
            .source("Servlet specification, AsyncContext.setTimeout")
            .follows("jdbc-database-down", "jdbc-pool-too-small", "jdbc-connections-held");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return situation.of(window).webApps().stream()
                .filter(app -> app.requests().asyncTimeouts() >= LEAST_TIMEOUTS
                        && app.requests().asyncTimeouts() >= LEAST_SHARE * requests(app))
                .map(one -> finding(one, window))
                .toList();
    }

    private static long requests(WebAppSnapshot app) {
        return app.servlets().stream()
                .mapToLong(WebAppSnapshot.Servlet::requests)
                .sum();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "WEBAPP " + app.uri(),
                        FigureText.count(app.requests().asyncTimeouts()) + " asynchronous requests of " + app.uri()
                                + " were not completed in time in the " + window.label() + ", and "
                                + FigureText.count(app.requests().asyncWaiting()) + " wait now")
                .about(ServletFigures.about(app))
                .with(
                        Evidence.beyond(
                                "webApps.requests.asyncTimeouts",
                                app.requests().asyncTimeouts(),
                                "requests",
                                Math.max(LEAST_TIMEOUTS, LEAST_SHARE * requests(app))),
                        Evidence.of(
                                "webApps.requests.asyncWaiting", app.requests().asyncWaiting(), "requests"));
    }
}
