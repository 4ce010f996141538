package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.window.Window;

/** A pool that may open more connections than there are session threads to use them. */
final class PoolLargerThanThreads implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "jdbc-pool-larger-than-threads", Area.DATABASES)
            .reads("jdbcResources.maxConnections", "jdbcResources.connections", "sessionThreads.limit")
            .over(Window.FIFTEEN_MINUTES, 100)
            .orSooner()
            .severity(AdviceSeverity.INFO)
            .holds("more connections are open than RqThrottle allows session threads, which use one each as a rule")
            .why("those above it are never in use at the same time, and cost the database a process or a thread each")
            .effect("the database has room for others")
            .source("docs/jdbc.md, maxpoolsize; Performance Tuning Guide, maxpoolsize (enforce a limit)");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.soonest(DESCRIPTION.scope(), window -> examine(situation, window));
    }

    private static List<AdviceFinding> examine(Situation situation, Window window) {
        int threads = situation.magnus().rqThrottle();
        return threads <= 0
                ? List.of()
                : PoolFigures.of(situation, window).stream()
                        .filter(pool -> pool.figures().connections() > threads
                                && pool.conf().maxPoolSize() > threads
                                && pool.inUse() >= 0
                                && pool.inUse() < threads)
                        .map(pool -> finding(situation, pool, threads))
                        .toList();
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool, int threads) {
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.INFO,
                        pool.subject("maxpoolsize"),
                        pool.name() + " has " + pool.figures().connections() + " connections open for " + threads
                                + " session threads")
                .about(pool.about())
                .with(Evidence.beyond(
                        "jdbcResources.connections", pool.figures().connections(), "connections", threads));
        if (pool.conf().steadyPoolSize() > threads) {
            finding = finding.with(
                    pool.change(situation, "steadypoolsize", pool.conf().steadyPoolSize(), threads));
        }
        return finding.with(pool.change(situation, "maxpoolsize", pool.conf().maxPoolSize(), threads));
    }
}
