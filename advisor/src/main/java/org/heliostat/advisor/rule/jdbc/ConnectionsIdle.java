package org.heliostat.advisor.rule.jdbc;

import java.time.Duration;
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

/** A pool that keeps far more connections open than are ever in use. */
final class ConnectionsIdle implements Rule {

    /** Fewer cost a database nothing that matters. */
    private static final int MANY = 20;

    /** Of the open ones, in use on average. */
    private static final double FEW = 0.1;

    /** Threads that waited on average: a rush at the start of the server is one in a thousand. */
    private static final double LEAST_WAITING = 0.01;

    /** The default. */
    private static final long USUAL_IDLE_SECONDS = 300;

    /** What a rush has opened goes by itself within that, before fifteen minutes speak. */
    private static final Duration LONG = Window.FIFTEEN_MINUTES.length();

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-connections-idle", Area.DATABASES)
            .reads(
                    "window.averages.jdbcResources.inUse",
                    "window.averages.jdbcResources.waiting",
                    "jdbcResources.connections")
            .over(Window.FIFTEEN_MINUTES, 100)
            .orSoonerAfterStart()
            .severity(AdviceSeverity.INFO)
            .holds(
                    "over fifteen minutes less than 10 % of 20 open connections or more were in use on average, and fewer than"
                            + " 0.01 threads waited for one; over one minute already, where 20 or more stay, as steadypoolsize is"
                            + " that large, or idletimeout is 0 or a quarter of an hour and more")
            .why("each one is a process or a thread of the database, and memory there")
            .effect("the database has room for others; a rush opens connections again, up to maxpoolsize")
            .source("Performance Tuning Guide, steadypoolsize, idletimeout");

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
                .filter(ConnectionsIdle::areIdle)
                .filter(pool -> window == Window.FIFTEEN_MINUTES || doStay(pool))
                .map(pool -> finding(situation, pool))
                .toList();
    }

    private static boolean areIdle(PoolFigures pool) {
        int open = pool.figures().connections();
        return open >= MANY && pool.inUse() >= 0 && pool.inUse() < FEW * open && isEnough(pool);
    }

    private static boolean doStay(PoolFigures pool) {
        Duration idle = pool.conf().idleTimeout();
        return pool.conf().steadyPoolSize() >= MANY || idle.isZero() || idle.compareTo(LONG) >= 0;
    }

    private static boolean isEnough(PoolFigures pool) {
        return pool.waiting() >= 0 && pool.waiting() < LEAST_WAITING;
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("steadypoolsize"),
                        pool.name() + " keeps " + pool.figures().connections() + " connections open, and "
                                + FigureText.number(pool.inUse()) + " are in use on average")
                .about(pool.about())
                .with(
                        Evidence.below(
                                "window.averages.jdbcResources.inUse",
                                pool.inUse(),
                                "connections",
                                FEW * pool.figures().connections()),
                        Evidence.of("jdbcResources.connections", pool.figures().connections(), "connections"));
        if (pool.conf().idleTimeout().isZero()) {
            finding = finding.with(pool.change(situation, "idletimeout", 0, USUAL_IDLE_SECONDS));
        }
        long enough = Math.max(1, (long) Math.ceil(2 * pool.inUse()));
        return pool.conf().steadyPoolSize() > enough
                ? finding.with(
                        pool.change(situation, "steadypoolsize", pool.conf().steadyPoolSize(), enough))
                : finding;
    }
}
