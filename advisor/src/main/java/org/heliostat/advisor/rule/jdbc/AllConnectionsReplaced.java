package org.heliostat.advisor.rule.jdbc;

import java.util.List;
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

/** A pool that opens all its free connections anew for one that is broken. */
final class AllConnectionsReplaced implements Rule {

    /** In five minutes: fewer are a database that was restarted, after which all are broken. */
    private static final long LEAST_BROKEN = 3;

    /** Connections that were opened for each that was found broken. */
    private static final long MANY = 4;

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "jdbc-all-connections-replaced", Area.DATABASES)
            .reads("jdbcResources.failedValidations", "jdbcResources.opened")
            .over(Window.FIVE_MINUTES, 0)
            .aims(Aim.Better.LESS, "jdbcResources[{}].opened", "connections")
            .severity(AdviceSeverity.INFO)
            .holds(
                    "failallconnections is on, and in five minutes connections were found broken 3 times or more, for each of which 4"
                            + " or more were opened")
            .why("the request that finds one broken waits until all are opened anew, those too that were well")
            .effect("each request that finds a broken connection waits for one new one")
            .source("Performance Tuning Guide, failallconnections")
            .followsOfSame("jdbc-database-down");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> PoolFigures.of(situation, window).stream()
                .filter(AllConnectionsReplaced::isCostly)
                .map(pool -> finding(situation, pool, window))
                .toList());
    }

    private static boolean isCostly(PoolFigures pool) {
        long broken = pool.figures().failedValidations();
        return pool.conf().connectionValidationRequired()
                && pool.conf().failAllConnections()
                && broken >= LEAST_BROKEN
                && pool.figures().opened() >= MANY * broken;
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool, Window window) {
        long broken = pool.figures().failedValidations();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("failallconnections"),
                        pool.name() + " opened "
                                + FigureText.count(pool.figures().opened())
                                + " connections in the " + window.label() + ", and found " + FigureText.count(broken)
                                + " broken")
                .about(pool.about())
                .with(
                        Evidence.beyond(
                                "jdbcResources.opened", pool.figures().opened(), "connections", (double) MANY * broken),
                        Evidence.beyond("jdbcResources.failedValidations", broken, "connections", LEAST_BROKEN))
                .with(pool.change(situation, "failallconnections", "on", "off"));
    }
}
