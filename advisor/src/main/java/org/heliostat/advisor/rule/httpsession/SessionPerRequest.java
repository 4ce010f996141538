package org.heliostat.advisor.rule.httpsession;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Frequency;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** An application that makes an HTTP session for nearly every request. */
final class SessionPerRequest implements Rule {

    private static final Frequency LEAST_SESSIONS = new Frequency(1_000, Window.FIFTEEN_MINUTES, 200);
    private static final double MOST = 0.8;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http-session-per-request", Area.APPLICATIONS)
            .reads("webApps.sessions", "webApps.activeSessions", "webApps.servlets.requests")
            .over(Window.FIFTEEN_MINUTES, 200)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes an application made 1000 HTTP sessions or more, or in one 200, and one for 80 % of the"
                            + " requests of its servlets")
            .why(
                    "clients that send no cookie back, such as robots and checks of health, leave a session each time, which"
                            + " stays until its time-out")
            .helps(
                    "session=\"false\" in pages, and getSession(false) where a session is only looked at, make none for them")
            .source("Performance Tuning Guide, Configuring the Web Application's Session Settings");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        double least = LEAST_SESSIONS.in(minutes.window());
        return minutes.webApps().stream()
                .filter(app -> app.sessions() >= least && app.sessions() >= MOST * SessionApp.requests(app))
                .map(app -> finding(app, window))
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        long requests = SessionApp.requests(app);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        SessionApp.subject(app, ""),
                        app.uri() + " made " + FigureText.count(app.sessions()) + " HTTP sessions for "
                                + FigureText.count(requests) + " requests of the " + window.label() + ", and keeps "
                                + FigureText.count(app.activeSessions()))
                .about(SessionApp.about(app))
                .with(
                        Evidence.beyond("webApps.sessions", app.sessions(), "sessions", MOST * requests),
                        Evidence.of("webApps.servlets.requests", requests, "requests"),
                        Evidence.of("webApps.activeSessions", app.activeSessions(), "sessions"));
    }
}
