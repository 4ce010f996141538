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

/** An application that puts values into stored HTTP sessions which cannot be stored. */
final class ValuesRefused implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "http-session-values-refused", Area.APPLICATIONS)
            .reads("webApps.stored.valuesRefused")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds("in fifteen minutes setAttribute refused a value because it cannot be stored")
            .why("it throws, and most applications answer that with an error")
            .helps("values whose classes are Serializable, with all that they hold, are stored")
            .source("docs/sessions.md, What may be stored");

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
                .filter(app -> app.stored().valuesRefused() > 0)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        SessionApp.subject(app, ""),
                        FigureText.count(app.stored().valuesRefused()) + " values for HTTP sessions of " + app.uri()
                                + " were refused in the " + window.label() + ", as they cannot be stored")
                .about(SessionApp.about(app))
                .with(Evidence.beyond(
                        "webApps.stored.valuesRefused", app.stored().valuesRefused(), "values", 0));
    }
}
