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

/** HTTP sessions that several servers change at the same time. */
final class SessionConflicts implements Rule {

    private static final long LEAST_CONFLICTS = 20;

    /** Of the records written. */
    private static final double LEAST_SHARE = 0.01;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http-session-conflicts", Area.APPLICATIONS)
            .reads("webApps.stored.conflicts", "webApps.stored.stored")
            .over(Window.FIFTEEN_MINUTES, 100)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes 20 records of HTTP sessions or more, and one of a hundred, had been changed by another"
                            + " server meanwhile")
            .why(
                    "requests of one visitor run on several servers at once; both changes are joined, and each costs another read"
                            + " and write")
            .helps("a load balancer that knows SessionRoute sends a visitor to one server")
            .source("docs/shared-sessions.md, SessionRoute");

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
                .filter(app -> app.stored().conflicts() >= LEAST_CONFLICTS
                        && app.stored().conflicts()
                                >= LEAST_SHARE * app.stored().stored())
                .map(SessionConflicts::finding)
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "SessionRoute",
                        FigureText.count(app.stored().conflicts()) + " of "
                                + FigureText.count(app.stored().stored()) + " records of HTTP sessions of " + app.uri()
                                + " had been changed by another server meanwhile")
                .about(SessionApp.about(app))
                .with(
                        Evidence.beyond(
                                "webApps.stored.conflicts",
                                app.stored().conflicts(),
                                "records",
                                Math.max(
                                        LEAST_CONFLICTS,
                                        LEAST_SHARE * app.stored().stored())),
                        Evidence.of("webApps.stored.stored", app.stored().stored(), "records"));
    }
}
