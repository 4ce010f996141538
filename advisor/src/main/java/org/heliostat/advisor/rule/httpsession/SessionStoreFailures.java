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

/** A store of HTTP sessions that fails. */
final class SessionStoreFailures implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("http-session-store-fails", Area.APPLICATIONS)
            .reads("webApps.stored.storeFailures", "webApps.stored.stored")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("in five minutes the store of an application's HTTP sessions could not write or read a record")
            .why(
                    "what was not written is gone with the process, and other servers do not see it; what cannot be read is a"
                            + " visitor who has to log in again")
            .source("docs/sessions.md, Several requests, several processes; the error log says what the store said")
            .follows("jdbc-database-down");

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
                .filter(app -> app.stored().storeFailures() > 0)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        SessionApp.subject(app, "session-manager"),
                        "the store of HTTP sessions (" + app.stored().manager() + ") of " + app.uri() + " failed "
                                + FigureText.count(app.stored().storeFailures()) + " times in the " + window.label())
                .about(SessionApp.about(app))
                .with(
                        Evidence.beyond(
                                "webApps.stored.storeFailures", app.stored().storeFailures(), "records", 0),
                        Evidence.of("webApps.stored.stored", app.stored().stored(), "records"));
    }
}
