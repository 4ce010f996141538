package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** The isolation level is set again at each lease. */
final class IsolationEachLease implements Rule {

    private static final double MANY_PER_SECOND = 50;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-isolation-each-lease", Area.DATABASES)
            .reads("jdbcResources.leasedTotal")
            .over(Window.FIFTEEN_MINUTES, 100)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "isolationlevelguaranteed is on with a transactionisolationlevel, and 50 connections a second or more were"
                            + " lent")
            .why(
                    "with most drivers that is a question to the database before each lease; new connections have the level"
                            + " anyway, and only an application that changes it needs it set again")
            .effect("a round trip to the database less for each lease")
            .source("Performance Tuning Guide, isolationlevelguaranteed (recommended: false)");

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
                .filter(pool -> pool.conf().isolationLevelGuaranteed()
                        && pool.conf().transactionIsolationLevel().isPresent()
                        && pool.leasesPerSecond() >= MANY_PER_SECOND)
                .map(pool -> finding(situation, pool))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("isolationlevelguaranteed"),
                        pool.name() + " sets the isolation level before each of "
                                + FigureText.number(pool.leasesPerSecond()) + " leases a second")
                .about(pool.about())
                .with(pool.leases(MANY_PER_SECOND))
                .with(pool.change(situation, "isolationlevelguaranteed", "on", "off"));
    }
}
