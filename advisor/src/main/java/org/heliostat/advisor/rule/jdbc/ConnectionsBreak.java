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

    /** Fewer are what a database that was restarted leaves of a small pool. */
    private static final long LEAST_BROKEN = 10;

    /** A restart breaks as many as there were at one time, each once, however late it is found; and so does a second one. */
    private static final long RESTARTS = 2;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-connections-break", Area.DATABASES)
            .reads("jdbcResources.failedValidations", "jdbcResources.connections", "jdbcResources.connectionsPeak")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSoonerAfterStart()
            .aims(Aim.Better.LESS, "jdbcResources[{}].failedValidations", "connections")
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "connections are looked at before they are lent, in fifteen minutes 10 or more were found broken, some of"
                            + " them in the last five and some before; or in five, or since the start, 10 or more and more than twice as"
                            + " many as there were at one time, some of them in the last minute and some before, which no restart of the"
                            + " database explains")
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
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        if (window == Window.FIFTEEN_MINUTES) {
            return broken(situation, window, Window.FIVE_MINUTES, 0);
        }
        return situation.straddlesChange(Window.FIVE_MINUTES)
                ? List.of()
                : broken(situation, Window.FIVE_MINUTES, Window.MINUTE, RESTARTS);
    }

    /**
     * A database that was restarted breaks all connections, and only once.
     *
     * @param late part of the window in which some must have been found, and some before it
     * @param times as many as there were at one time of which more must have been broken
     */
    private static List<AdviceFinding> broken(Situation situation, Window window, Window late, long times) {
        Map<String, Long> lately = new HashMap<>();
        for (PoolFigures pool : PoolFigures.of(situation, late)) {
            lately.put(pool.name(), pool.figures().failedValidations());
        }
        return PoolFigures.of(situation, window).stream()
                .filter(pool -> isSpread(pool.figures().failedValidations(), lately.getOrDefault(pool.name(), 0L)))
                .filter(pool -> pool.figures().failedValidations()
                        > times * pool.figures().connectionsPeak())
                .map(pool -> finding(situation, pool, window))
                .toList();
    }

    private static boolean isSpread(long all, long lately) {
        return all >= LEAST_BROKEN && lately > 0 && all > lately;
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool, Window window) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        pool.subject("idletimeout"),
                        FigureText.count(pool.figures().failedValidations()) + " connections of " + pool.name()
                                + " were found broken in the " + window.label())
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
