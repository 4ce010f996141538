package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** A query before each lease of connections that are in use all the time. */
final class ValidationEachLease implements Rule {

    private static final double MANY_PER_SECOND = 50;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-validation-each-lease", Area.DATABASES)
            .reads("jdbcResources.leasedTotal", "jdbcResources.failedValidations", "jdbcResources.brokenInUse")
            .over(Window.FIFTEEN_MINUTES, 100)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns")
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "connectionvalidationmethod is table, 50 connections a second or more were lent in the last fifteen minutes, or"
                            + " since the start, and none was found broken since the start, neither before it was lent nor while")
            .why(
                    "each lease asks the database once more before the application does, and holds its connection for longer")
            .effect("one query less for each lease; a connection that breaks is found by the request that gets it")
            .source("Performance Tuning Guide, connectionvalidationrequired, connectionvalidationmethod");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        // Since the start: what broke may be the reason for which somebody has switched validation on a minute ago.
        Set<String> broken = PoolFigures.of(situation, Window.START).stream()
                .filter(pool ->
                        pool.figures().failedValidations() + pool.figures().brokenInUse() > 0)
                .map(PoolFigures::name)
                .collect(Collectors.toSet());
        return PoolFigures.of(situation, window).stream()
                .filter(pool -> isCostly(pool) && !broken.contains(pool.name()))
                .map(pool -> finding(situation, pool))
                .toList();
    }

    private static boolean isCostly(PoolFigures pool) {
        return pool.conf().connectionValidationRequired()
                && pool.conf().connectionValidationMethod().equals("table")
                && pool.figures().failedValidations() == 0
                && pool.leasesPerSecond() >= MANY_PER_SECOND;
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("connectionvalidationrequired"),
                        pool.name() + " queries " + pool.conf().validationTableName() + " before each of "
                                + FigureText.number(pool.leasesPerSecond())
                                + " leases a second, and has found no broken connection")
                .about(pool.about())
                .with(pool.leases(MANY_PER_SECOND), Evidence.of("jdbcResources.failedValidations", 0, "connections"))
                .with(pool.change(situation, "connectionvalidationrequired", "on", "off"));
    }
}
