package org.heliostat.advisor.rule.jdbc;

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

/** Threads that got no connection within maxwaittime. */
final class WaitsGivenUp implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-wait-timeouts", Area.DATABASES)
            .reads("jdbcResources.waitTimeouts", "jdbcResources.waiting")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.CRITICAL)
            .holds("in five minutes a thread waited for a connection for longer than maxwaittime")
            .why("it got an SQLException, and most applications answer that with an error")
            .source("Performance Tuning Guide, maxwaittime")
            .followsOfSame(
                    "jdbc-database-down",
                    "jdbc-connections-held",
                    "jdbc-connections-outlive-requests",
                    "jdbc-pool-too-small",
                    "jdbc-leaks");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        return PoolFigures.of(situation, window).stream()
                .filter(pool -> pool.figures().waitTimeouts() > 0)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(PoolFigures pool, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        pool.subject("maxwaittime"),
                        FigureText.count(pool.figures().waitTimeouts()) + " threads got no connection of "
                                + pool.name() + " within "
                                + FigureText.time(pool.conf().maxWaitTime().toNanos()) + " in the " + window.label())
                .about(pool.about())
                .with(
                        Evidence.beyond(
                                "jdbcResources.waitTimeouts", pool.figures().waitTimeouts(), "threads", 0),
                        Evidence.of("jdbcResources.waiting", pool.figures().waiting(), "threads"));
    }
}
