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

/** Connections that break in the hands of requests, which fail with them. */
final class ConnectionsBreakInUse implements Rule {

    /** In five minutes: fewer are a statement that its administrator has ended. */
    private static final long LEAST_BROKEN = 5;

    private static final String SURE = "table";

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "jdbc-connections-break-in-use", Area.DATABASES)
            .reads("jdbcResources.brokenInUse", "jdbcResources.leasedTotal", "jdbcResources.connections")
            .over(Window.FIVE_MINUTES, 0)
            .orSooner()
            .aims(Aim.Better.LESS, "jdbcResources[{}].brokenInUse", "connections")
            .severity(AdviceSeverity.WARNING)
            .holds("in five minutes 5 connections or more broke while they were lent")
            .why(
                    "the request that has one fails; a firewall or the database cuts connections that are idle for longer than it"
                            + " likes, or the database was restarted")
            .effect(
                    "each connection is looked at before it is lent, and another takes the place of a broken one; most drivers answer"
                            + " the methods auto-commit and meta-data by themselves: table, with a validationtablename, surely asks the"
                            + " database; where it does so already, connections are cut at work, and nothing is proposed")
            .source(
                    "Performance Tuning Guide, connectionvalidationrequired, connectionvalidationmethod; docs/jdbc.md, Tuning from"
                            + " the figures: Broken grows")
            .followsOfSame("jdbc-database-down");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> PoolFigures.of(situation, window).stream()
                .filter(pool -> pool.figures().brokenInUse() >= LEAST_BROKEN)
                .map(pool -> finding(situation, pool, window))
                .toList());
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool, Window window) {
        boolean isLookedAt = pool.conf().connectionValidationRequired();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        pool.subject("connectionvalidationrequired"),
                        FigureText.count(pool.figures().brokenInUse()) + " connections of " + pool.name()
                                + " broke in the " + window.label() + " while they were lent, "
                                + (isLookedAt
                                        ? "though they are looked at before, by "
                                                + pool.conf().connectionValidationMethod()
                                        : "and nobody looks at them before"))
                .about(pool.about())
                .with(
                        Evidence.beyond(
                                "jdbcResources.brokenInUse", pool.figures().brokenInUse(), "connections", LEAST_BROKEN),
                        Evidence.of("jdbcResources.leasedTotal", pool.figures().leasedTotal(), "leases"))
                .with(
                        isLookedAt
                                ? Optional.empty()
                                : pool.change(situation, "connectionvalidationrequired", "off", "on"))
                .with(asked(situation, pool));
    }

    /** Most drivers answer the other methods without asking the database. */
    private static Optional<ProposedChange> asked(Situation situation, PoolFigures pool) {
        String method = pool.conf().connectionValidationMethod();
        return method.equals(SURE) || pool.conf().validationTableName().isEmpty()
                ? Optional.empty()
                : pool.change(situation, "connectionvalidationmethod", method, SURE);
    }
}
