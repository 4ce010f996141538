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

/** Half of a pool is with whoever keeps a connection for a second or more, while others wait. */
final class ConnectionsHeld implements Rule {

    /** On average over the minute. */
    private static final double LEAST_WAITING = 1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-connections-held", Area.DATABASES)
            .reads(
                    "jdbcResources.leases",
                    "jdbcResources.leasedTotal",
                    "window.averages.jdbcResources.inUse",
                    "jdbcResources.waiting",
                    "jdbcResources.maxConnections")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "half of the connections that maxpoolsize allows are out for a second or more, or so many are out that stay"
                            + " out for a second on average over the last minute, and threads wait for one")
            .why(
                    "a slow statement, or code that keeps a connection while it does something else, takes it from all others;"
                            + " a larger pool is used up the same way")
            .effect(
                    "leaktimeout only tells the stack that took a connection; the gain is in that code, or in its statement")
            .source("docs/jdbc.md, Tuning from the figures: who holds connections comes before a larger pool")
            .followsOfSame("jdbc-database-down", "jdbc-connections-outlive-requests");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return PoolFigures.of(situation, Window.MINUTE).stream()
                .filter(pool -> isWaitedFor(pool) && HeldConnections.areMost(pool))
                .map(pool -> finding(situation, pool))
                .toList();
    }

    /** Between two leases there may be a moment in which nobody does. */
    private static boolean isWaitedFor(PoolFigures pool) {
        return pool.figures().waiting() > 0 || pool.waiting() >= LEAST_WAITING;
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        HeldConnections held = HeldConnections.of(pool);
        double longest = Math.max(held.oldestNanos(), pool.heldNanos());
        // Those that were out on average may all have come back at the moment of the look.
        boolean isKnown = !held.leases().isEmpty();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        isKnown ? "code " + held.holder() : pool.subject(""),
                        held.leases().size() + " of " + held.all() + " connections of " + pool.name()
                                + " are out for up to " + FigureText.time(longest)
                                + (isKnown ? ", most with " + held.holder() : "") + ", and "
                                + pool.figures().waiting() + " threads wait")
                .about(pool.about())
                .with(
                        Evidence.beyond("jdbcResources.leases", held.leases().size(), "connections", held.fewest()),
                        Evidence.beyond(
                                "jdbcResources.leases.heldNanos",
                                FigureText.millis(held.oldestNanos()),
                                "ms",
                                FigureText.millis(HeldConnections.HELD_NANOS)),
                        Evidence.beyond("jdbcResources.waiting", pool.figures().waiting(), "threads", 0))
                .with(pool.traceLeaks(situation));
    }
}
