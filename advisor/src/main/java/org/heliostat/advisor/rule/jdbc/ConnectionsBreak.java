package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** Connections that break while they lie in the pool. */
final class ConnectionsBreak implements Rule {

    /** In fifteen minutes: more than a database that was restarted once leaves of a small pool. */
    private static final long LEAST_BROKEN = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-connections-break", Area.DATABASES)
            .reads("jdbcResources.failedValidations")
            .over(Window.FIFTEEN_MINUTES, 0)
            .aims(Aim.Better.LESS, "jdbcResources[{}].failedValidations", "connections")
            .severity(AdviceSeverity.WARNING)
            .holds("in fifteen minutes 10 connections or more were found broken")
            .why(
                    "a firewall or the database cuts connections that are idle for longer than it likes; requests that get one"
                            + " fail, or wait for another")
            .effect("connections are looked at before they are lent, or closed before they are cut")
            .source(
                    "docs/jdbc.md, Tuning from the figures: Invalid grows; Performance Tuning Guide, idletimeout (shorter than"
                            + " the database's)")
            .followsOfSame("jdbc-database-down");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return PoolFigures.of(situation, Window.FIFTEEN_MINUTES).stream()
                .filter(pool -> pool.figures().failedValidations() >= LEAST_BROKEN)
                .map(pool -> finding(situation, pool))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        boolean isChecked = pool.conf().connectionValidationRequired();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        pool.subject(isChecked ? "idletimeout" : "connectionvalidationrequired"),
                        FigureText.count(pool.figures().failedValidations()) + " connections of " + pool.name()
                                + " were found broken in fifteen minutes")
                .about(pool.about())
                .with(Evidence.beyond(
                        "jdbcResources.failedValidations",
                        pool.figures().failedValidations(),
                        "connections",
                        LEAST_BROKEN))
                .with(
                        isChecked
                                ? shorter(situation, pool)
                                : pool.change(situation, "connectionvalidationrequired", "off", "on"));
    }

    private static Optional<ProposedChange> shorter(Situation situation, PoolFigures pool) {
        long seconds = pool.conf().idleTimeout().toSeconds();
        return seconds < 2 ? Optional.empty() : pool.change(situation, "idletimeout", seconds, seconds / 2);
    }
}
