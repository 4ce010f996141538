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

/** An application that has reached maxSessions. */
final class SessionsRejected implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http-sessions-rejected", Area.APPLICATIONS)
            .reads("webApps.rejectedSessions", "webApps.activeSessions")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("in five minutes an HTTP session was not made because of maxSessions")
            .why("getSession throws, and most applications answer that with an error")
            .source("Performance Tuning Guide, Configuring the Web Application's Session Settings; Low-memory"
                    + " Situations (too many active sessions)")
            .followsOfSame("http-session-per-request");

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
                .filter(app -> app.rejectedSessions() > 0)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        SessionApp.subject(app, "maxSessions"),
                        FigureText.count(app.rejectedSessions()) + " HTTP sessions of " + app.uri()
                                + " were refused in the " + window.label() + "; there are "
                                + FigureText.count(app.activeSessions()))
                .about(SessionApp.about(app))
                .with(
                        Evidence.beyond("webApps.rejectedSessions", app.rejectedSessions(), "sessions", 0),
                        Evidence.of("webApps.activeSessions", app.activeSessions(), "sessions"));
    }
}
