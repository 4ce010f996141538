package org.heliostat.advisor.rule.responsecache;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Requests that waited in vain for another one to make the answer that both want. */
final class WaitsForAnswer implements Rule {

    private static final long LEAST_TIMEOUTS = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "response-cache-wait-timeouts", Area.APPLICATIONS)
            .reads("webApps.responseCache.waitTimeouts", "webApps.responseCache.waited")
            .over(Window.FIVE_MINUTES, LEAST_TIMEOUTS)
            .orSooner()
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "in five minutes 10 requests or more waited for ResponseCacheWait for an answer that another request was"
                            + " making, and then made it themselves")
            .why("they took that much longer, each on a session thread")
            .source("docs/caching.md; ResponseCacheWait")
            .follows("jdbc-database-down", "jdbc-connections-held", "jdbc-pool-too-small")
            .followsOfSame("servlet-takes-most-time");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return CachedApp.of(situation, window).stream()
                .filter(one -> one.cache().waitTimeouts() >= LEAST_TIMEOUTS)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(CachedApp one, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "ResponseCacheWait",
                        FigureText.count(one.cache().waitTimeouts()) + " of "
                                + FigureText.count(one.cache().waited())
                                + " requests that waited for an answer of "
                                + one.app().uri()
                                + " did so in vain in the " + window.label())
                .about(one.about())
                .with(
                        Evidence.beyond(
                                "webApps.responseCache.waitTimeouts",
                                one.cache().waitTimeouts(),
                                "requests",
                                LEAST_TIMEOUTS),
                        Evidence.of("webApps.responseCache.waited", one.cache().waited(), "requests"));
    }
}
