package org.heliostat.advisor.rule.jdbc;

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
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.window.Window;

/** A pool that closes connections for being idle and opens others instead. */
final class ConnectionsReopened implements Rule {

    /** One each half a minute; a minute may have one rush. */
    private static final Frequency LEAST_OPENED = new Frequency(30, Window.FIFTEEN_MINUTES, 10);

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-connections-reopened", Area.DATABASES)
            .reads("jdbcResources.opened", "jdbcResources.idleTimeouts", "jdbcResources.connectionsPeak")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "steadypoolsize is not 0, and in fifteen minutes 30 connections or more, or in one 10, were closed for being"
                            + " idle, and as many opened")
            .why("opening one costs the database more than many statements, and the request that is first waits for it")
            .effect("connections stay open over the pauses")
            .source(
                    "Performance Tuning Guide, steadypoolsize (as close as possible to the average size), poolresizequantity")
            .followsOfSame("jdbc-database-down");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        double least = LEAST_OPENED.in(situation.of(window).window());
        return PoolFigures.of(situation, window).stream()
                .filter(pool -> pool.conf().steadyPoolSize() > 0
                        && Math.min(pool.figures().opened(), pool.figures().idleTimeouts()) >= least)
                .map(pool -> finding(situation, pool, window))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool, Window window) {
        double least = LEAST_OPENED.in(situation.of(window).window());
        JdbcResourceSnapshot figures = pool.figures();
        long wanted = Math.max(2L * pool.conf().steadyPoolSize(), (figures.connectionsPeak() + 1) / 2);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("steadypoolsize"),
                        pool.name() + " closed " + FigureText.count(figures.idleTimeouts())
                                + " connections for being idle in the " + window.label() + ", and opened "
                                + FigureText.count(figures.opened()))
                .about(pool.about())
                .with(
                        Evidence.beyond("jdbcResources.opened", figures.opened(), "connections", least),
                        Evidence.beyond("jdbcResources.idleTimeouts", figures.idleTimeouts(), "connections", least))
                .with(pool.change(
                        situation,
                        "steadypoolsize",
                        pool.conf().steadyPoolSize(),
                        Math.min(wanted, pool.conf().maxPoolSize())));
    }
}
