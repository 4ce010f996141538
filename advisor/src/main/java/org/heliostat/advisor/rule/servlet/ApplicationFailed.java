package org.heliostat.advisor.rule.servlet;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.log.LogText;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.window.Window;

/** An application that does not run, or whose new version was refused. */
final class ApplicationFailed implements Rule {

    private static final String FAILED = "failed";

    private static final RuleDescription DESCRIPTION = RuleDescription.of("application-failed", Area.APPLICATIONS)
            .reads("webApps.mode", "webApps.detail")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "an application has failed; a warning where what was to replace it was refused, and the old one runs")
            .why("nothing of it is served, or not what was deployed last")
            .source("docs/web-applications.md; the error log has the whole reason");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).webApps().stream()
                .filter(app -> app.mode().equals(FAILED) || !app.detail().isEmpty())
                .map(ApplicationFailed::finding)
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app) {
        boolean isFailed = app.mode().equals(FAILED);
        return DESCRIPTION
                .finding(
                        isFailed ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        "WEBAPP " + app.uri(),
                        (isFailed
                                        ? app.uri() + " of " + app.virtualServer() + " does not run: "
                                        : "what was to replace " + app.uri() + " of " + app.virtualServer()
                                                + " was refused: ")
                                + LogText.oneLine(app.detail()))
                .about(ServletFigures.about(app))
                .with(Evidence.beyond("webApps.mode", 1, "applications", 0));
    }
}
