package org.heliostat.advisor.rule.jdbc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** In fifteen minutes: fewer are what a database that was restarted leaves of a small pool. */
    private static final long LEAST_BROKEN = 10;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-connections-break", Area.DATABASES)
            .reads("jdbcResources.failedValidations", "jdbcResources.connections")
            .over(Window.FIFTEEN_MINUTES, 0)
            .aims(Aim.Better.LESS, "jdbcResources[{}].failedValidations", "connections")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "connections are looked at before they are lent, in fifteen minutes 10 or more were found broken, some of"
                            + " them in the last five and some before")
            .why(
                    "a firewall or the database cuts connections that are idle for longer than it likes; the request that would"
                            + " have got one waits until another is opened")
            .effect(
                    "connections are closed before they are cut; nothing is proposed where all that there are are steady ones,"
                            + " which idletimeout does not close")
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
        Map<String, Long> lately = new HashMap<>();
        for (PoolFigures pool : PoolFigures.of(situation, Window.FIVE_MINUTES)) {
            lately.put(pool.name(), pool.figures().failedValidations());
        }
        return PoolFigures.of(situation, Window.FIFTEEN_MINUTES).stream()
                .filter(pool -> isBroken(pool.figures().failedValidations(), lately.getOrDefault(pool.name(), 0L)))
                .map(pool -> finding(situation, pool))
                .toList();
    }

    /** A database that was restarted breaks them all, and only once. */
    private static boolean isBroken(long all, long lately) {
        return all >= LEAST_BROKEN && lately > 0 && all > lately;
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        pool.subject("idletimeout"),
                        FigureText.count(pool.figures().failedValidations()) + " connections of " + pool.name()
                                + " were found broken in fifteen minutes")
                .about(pool.about())
                .with(
                        Evidence.beyond(
                                "jdbcResources.failedValidations",
                                pool.figures().failedValidations(),
                                "connections",
                                LEAST_BROKEN),
                        Evidence.of("jdbcResources.connections", pool.figures().connections(), "connections"))
                .with(shorter(situation, pool));
    }

    private static Optional<ProposedChange> shorter(Situation situation, PoolFigures pool) {
        long seconds = pool.conf().idleTimeout().toSeconds();
        boolean isOfUse = pool.figures().connections() > pool.conf().steadyPoolSize();
        return isOfUse && seconds >= 2 ? pool.change(situation, "idletimeout", seconds, seconds / 2) : Optional.empty();
    }
}
