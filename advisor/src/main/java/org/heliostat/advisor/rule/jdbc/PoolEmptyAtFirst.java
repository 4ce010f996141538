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

/** A pool without steady connections, so that requests open them, again and again. */
final class PoolEmptyAtFirst implements Rule {

    /** Not the first rush after a start only. */
    private static final Frequency LEAST_OPENED = new Frequency(5, Window.FIFTEEN_MINUTES, 3);

    /** The default. */
    private static final long USUAL = 8;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-pool-empty-at-first", Area.DATABASES)
            .reads("jdbcResources.opened", "jdbcResources.idleTimeouts")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "steadypoolsize is 0, and in fifteen minutes 5 connections or more, or in one 3, were closed for being idle,"
                            + " and as many opened")
            .why("the first requests after a pause wait until the database has let them in")
            .effect("some connections are always there")
            .source("Performance Tuning Guide, steadypoolsize")
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
                .filter(pool -> pool.conf().steadyPoolSize() == 0
                        && Math.min(pool.figures().opened(), pool.figures().idleTimeouts()) >= least)
                .map(pool -> finding(situation, pool, window))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool, Window window) {
        double least = LEAST_OPENED.in(situation.of(window).window());
        JdbcResourceSnapshot figures = pool.figures();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("steadypoolsize"),
                        pool.name() + " keeps no steady connections: " + FigureText.count(figures.opened())
                                + " were opened in the " + window.label() + ", "
                                + FigureText.count(figures.idleTimeouts())
                                + " closed for being idle")
                .about(pool.about())
                .with(
                        Evidence.beyond("jdbcResources.opened", figures.opened(), "connections", least),
                        Evidence.beyond("jdbcResources.idleTimeouts", figures.idleTimeouts(), "connections", least))
                .with(pool.change(
                        situation,
                        "steadypoolsize",
                        0,
                        Math.min(USUAL, pool.conf().maxPoolSize())));
    }
}
