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

/** HTTP sessions that leave the heap for want of room, and are read again soon after. */
final class SessionsSwapped implements Rule {

    private static final long LEAST_SWAPPED = 100;

    /** Of those that left. */
    private static final double LEAST_READ_AGAIN = 0.5;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http-sessions-swapped", Area.APPLICATIONS)
            .reads("webApps.stored.swappedOut", "webApps.stored.loaded", "webApps.stored.inHeap")
            .over(Window.FIFTEEN_MINUTES, 100)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in fifteen minutes 100 HTTP sessions or more of an application left the heap because there were too many"
                            + " in it, and half as many or more were read from the store")
            .why("requests wait until their session is read and made from its bytes")
            .helps("with more heapSessions (maxSessions of the manager file) sessions in use stay in the heap")
            .source("docs/sessions.md, heapSessions");

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
                .filter(app -> app.stored().swappedOut() >= LEAST_SWAPPED
                        && app.stored().loaded()
                                >= LEAST_READ_AGAIN * app.stored().swappedOut())
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        WebAppSnapshot.StoredSessions stored = app.stored();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        SessionApp.subject(app, stored.manager().equals("file") ? "maxSessions" : "heapSessions"),
                        FigureText.count(stored.swappedOut()) + " HTTP sessions of " + app.uri()
                                + " left the heap in the " + window.label() + ", where "
                                + FigureText.count(stored.inHeap())
                                + " are, and " + FigureText.count(stored.loaded()) + " were read from the store")
                .about(SessionApp.about(app))
                .with(
                        Evidence.beyond("webApps.stored.swappedOut", stored.swappedOut(), "sessions", LEAST_SWAPPED),
                        Evidence.beyond(
                                "webApps.stored.loaded",
                                stored.loaded(),
                                "records",
                                LEAST_READ_AGAIN * stored.swappedOut()),
                        Evidence.of("webApps.stored.inHeap", stored.inHeap(), "sessions"));
    }
}
