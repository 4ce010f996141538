package org.heliostat.advisor.rule.reload;

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

/** HTTP sessions that lost values when their application was loaded again. */
final class ValuesLeftBehind implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("reload-left-values", Area.APPLICATIONS)
            .reads("webApps.sessionValuesLeftBehind")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in fifteen minutes a value of an HTTP session could not be carried over when its application was loaded"
                            + " again")
            .why("its visitor has lost it, such as a basket or a login")
            .helps("values whose classes are Serializable, with all that they hold, are carried over")
            .source("docs/web-applications.md, Class loading; docs/sessions.md");

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
                .filter(app -> app.sessionValuesLeftBehind() > 0)
                .map(ValuesLeftBehind::finding)
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "WEBAPP " + app.uri(),
                        FigureText.count(app.sessionValuesLeftBehind()) + " values of HTTP sessions of " + app.uri()
                                + " were lost when it was loaded again")
                .about("application " + app.virtualServer() + app.uri())
                .with(Evidence.beyond("webApps.sessionValuesLeftBehind", app.sessionValuesLeftBehind(), "values", 0));
    }
}
