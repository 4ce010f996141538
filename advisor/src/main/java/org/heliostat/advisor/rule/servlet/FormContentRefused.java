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

/** Requests whose parameters, forms or parts are beyond a limit. */
final class FormContentRefused implements Rule {

    /** In fifteen minutes: fewer are somebody who tries. */
    private static final long LEAST_REFUSED = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("form-content-refused", Area.APPLICATIONS)
            .reads("webApps.requests.refusedContent")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in fifteen minutes 10 requests of an application or more were refused because of a limit on parameters,"
                            + " form bodies or parts")
            .why("they were answered 413; the error log says which limit")
            .helps("a form that is meant to be so large is taken")
            .source("docs/limits.md: MaxFormParameters, MaxFormSize, MaxMultipartSize, multipart-config of web.xml");

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
                .filter(app -> app.requests().refusedContent() >= LEAST_REFUSED)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "WEBAPP " + app.uri(),
                        FigureText.count(app.requests().refusedContent()) + " requests of " + app.uri()
                                + " had more parameters, a larger form or larger parts than is allowed, in the "
                                + window.label())
                .about(ServletFigures.about(app))
                .with(Evidence.beyond(
                        "webApps.requests.refusedContent", app.requests().refusedContent(), "requests", LEAST_REFUSED));
    }
}
