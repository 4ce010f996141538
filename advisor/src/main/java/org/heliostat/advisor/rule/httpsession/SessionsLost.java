package org.heliostat.advisor.rule.httpsession;

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

/** Stored HTTP sessions that are there and cannot be used. */
final class SessionsLost implements Rule {

    /** In fifteen minutes: fewer are what a client makes up. */
    private static final long LEAST_LOST = 10;

    /** Of the records read. */
    private static final double LEAST_SHARE = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http-sessions-lost", Area.APPLICATIONS)
            .reads("webApps.stored.lost", "webApps.stored.loaded")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in fifteen minutes 10 records of HTTP sessions or more, and one of a hundred of those read, were forged,"
                            + " cut, foreign or too large")
            .why("their visitors begin anew; servers that share a store need the same SessionKeyFile")
            .source("docs/sessions.md, The key")
            .followsOfSame("http-session-store-fails");

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
                .filter(app -> app.stored().lost() >= LEAST_LOST
                        && app.stored().lost() >= LEAST_SHARE * app.stored().loaded())
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "SessionKeyFile",
                        FigureText.count(app.stored().lost()) + " stored HTTP sessions of " + app.uri()
                                + " could not be used in the " + window.label() + ", and "
                                + FigureText.count(app.stored().loaded()) + " could")
                .about(SessionApp.about(app))
                .with(
                        Evidence.beyond(
                                "webApps.stored.lost",
                                app.stored().lost(),
                                "records",
                                Math.max(LEAST_LOST, LEAST_SHARE * app.stored().loaded())),
                        Evidence.of("webApps.stored.loaded", app.stored().loaded(), "records"));
    }
}
