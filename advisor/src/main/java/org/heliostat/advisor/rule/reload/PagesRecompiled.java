package org.heliostat.advisor.rule.reload;

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

/** Pages that change and are compiled again while visitors wait for them. */
final class PagesRecompiled implements Rule {

    /** More than somebody who mends one page. */
    private static final Frequency LEAST_PAGES = new Frequency(10, Window.FIFTEEN_MINUTES, 3);

    /** Ten a second. */
    private static final Frequency BUSY = new Frequency(9_000, Window.FIFTEEN_MINUTES, 480);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("pages-recompiled", Area.APPLICATIONS)
            .reads("webApps.reloadedJsps", "webApps.jsps", "virtualServers.requests.requests")
            .over(Window.FIFTEEN_MINUTES, 480)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "in fifteen minutes 10 pages of an application or more, or in one 3, were compiled again because they had"
                            + " changed, and 10 requests a second or more ended")
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
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        ServerSnapshot minutes = situation.of(window);
        double least = LEAST_PAGES.in(minutes.window());
        return minutes.requests().requests() < BUSY.in(minutes.window())
                ? List.of()
                : minutes.webApps().stream()
                        .filter(app -> app.reloadedJsps() >= least)
                        .map(app -> finding(app, window, least))
                        .toList();
    }

    private static AdviceFinding finding(WebAppSnapshot app, Window window, double least) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        "WEBAPP " + app.uri() + " jsp-config",
                        FigureText.count(app.reloadedJsps()) + " pages of " + app.uri()
                                + " were compiled again in the " + window.label() + ", of "
                                + FigureText.count(app.jsps())
                                + " in use")
                .about("application " + app.virtualServer() + app.uri())
                .with(
                        Evidence.beyond("webApps.reloadedJsps", app.reloadedJsps(), "pages", least),
                        Evidence.of("webApps.jsps", app.jsps(), "pages"));
    }
}
