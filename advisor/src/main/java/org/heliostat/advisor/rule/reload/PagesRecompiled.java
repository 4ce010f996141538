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

/** Pages that change and are compiled again while visitors wait for them. */
final class PagesRecompiled implements Rule {

    /** In fifteen minutes: more than somebody who mends one page. */
    private static final long LEAST_PAGES = 10;

    private static final long BUSY = 9_000;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("pages-recompiled", Area.APPLICATIONS)
            .reads("webApps.reloadedJsps", "webApps.jsps")
            .over(Window.FIFTEEN_MINUTES, BUSY)
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes with 9000 requests or more, 10 pages of an application or more were compiled again"
                            + " because they had changed")
            .why(
                    "compiling takes a processor for up to a second and more each, and the first request for a page waits for it")
            .helps("with use-precompiled, or precompile at deployment, in jsp-config of sun-web.xml no request waits")
            .source("Performance Tuning Guide, Using Precompiled JSPs");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.FIFTEEN_MINUTES).webApps().stream()
                .filter(app -> app.reloadedJsps() >= LEAST_PAGES)
                .map(PagesRecompiled::finding)
                .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "WEBAPP " + app.uri() + " jsp-config",
                        FigureText.count(app.reloadedJsps()) + " pages of " + app.uri()
                                + " were compiled again in fifteen minutes, of " + FigureText.count(app.jsps())
                                + " in use")
                .about("application " + app.virtualServer() + app.uri())
                .with(
                        Evidence.beyond("webApps.reloadedJsps", app.reloadedJsps(), "pages", LEAST_PAGES),
                        Evidence.of("webApps.jsps", app.jsps(), "pages"));
    }
}
