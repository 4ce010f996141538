package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import java.util.Set;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.log.LogText;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.window.Window;

/** A pool that cannot reach its database. */
final class DatabaseDown implements Rule {

    private static final Set<String> DOWN = Set.of("down", "failed");

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-database-down", Area.DATABASES)
            .reads("jdbcResources.state", "jdbcResources.failedOpens")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING, AdviceSeverity.CRITICAL)
            .holds(
                    "a pool is down or has failed; a warning where it is open, but in the last minute a connection could not"
                            + " be opened")
            .why("requests that need a new connection wait for one in vain")
            .source("docs/jdbc.md, Tuning from the figures: Failed grows, State is down");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return PoolFigures.of(situation, Window.MINUTE).stream()
                .filter(pool -> isDown(pool) || pool.figures().failedOpens() > 0)
                .map(DatabaseDown::finding)
                .toList();
    }

    private static boolean isDown(PoolFigures pool) {
        return DOWN.contains(pool.figures().state());
    }

    private static AdviceFinding finding(PoolFigures pool) {
        JdbcResourceSnapshot figures = pool.figures();
        String detail = figures.detail().isEmpty() ? "" : ": " + LogText.oneLine(figures.detail());
        return DESCRIPTION
                .finding(
                        isDown(pool) ? AdviceSeverity.CRITICAL : AdviceSeverity.WARNING,
                        pool.subject(""),
                        pool.name() + " is " + figures.state() + ", and could not open a connection "
                                + FigureText.count(figures.failedOpens()) + " times in the last minute" + detail)
                .about(pool.about())
                .with(Evidence.beyond("jdbcResources.failedOpens", figures.failedOpens(), "connections", 0));
    }
}
