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
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.window.Window;

/** Connections that were out for longer than leaktimeout. */
final class ConnectionsLeaked implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-leaks", Area.DATABASES)
            .reads("jdbcResources.leaks", "jdbcResources.leased", "jdbcResources.leases")
            .over(Window.FIFTEEN_MINUTES, 0)
            .orSooner()
            .severity(AdviceSeverity.INFO, AdviceSeverity.WARNING)
            .holds("in fifteen minutes a connection was out for longer than leaktimeout; a warning as long as one is")
            .why(
                    "the error log has the stack of the code that took it; a connection that is not given back is missing for"
                            + " ever")
            .source("docs/jdbc.md, Finding a leak")
            .followsOfSame("jdbc-database-down", "jdbc-connections-outlive-requests", "jdbc-connections-held");

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
                .filter(pool -> pool.figures().leaks() > 0)
                .map(one -> finding(one, window))
                .toList();
    }

    private static AdviceFinding finding(PoolFigures pool, Window window) {
        JdbcResourceSnapshot figures = pool.figures();
        return DESCRIPTION
                .finding(
                        isStillOut(pool) ? AdviceSeverity.WARNING : AdviceSeverity.INFO,
                        pool.subject("leaktimeout"),
                        FigureText.count(figures.leaks()) + " connections of " + pool.name()
                                + " were out for longer than "
                                + pool.conf().leakTimeout().toSeconds()
                                + " s in the " + window.label() + "; " + figures.leased() + " are out now")
                .about(pool.about())
                .with(
                        Evidence.beyond("jdbcResources.leaks", figures.leaks(), "connections", 0),
                        Evidence.of("jdbcResources.leased", figures.leased(), "connections"));
    }

    /** What takes long and gives its connection back in the end, such as a report at night, has not lost it. */
    private static boolean isStillOut(PoolFigures pool) {
        long nanos = pool.conf().leakTimeout().toNanos();
        return pool.figures().leases().stream().anyMatch(lease -> lease.heldNanos() >= nanos);
    }
}
