package org.heliostat.advisor.rule.sessionthread;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.window.Window;

/** Session threads that stand waiting for a connection of a JDBC pool. */
final class ThreadsOnDatabase implements Rule {

    /** Of the time of all session threads. */
    private static final double LEAST_SHARE = 0.4;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("session-threads-on-database", Area.THREADS)
            .reads(
                    "window.ratios.sessionsBusy",
                    "window.averages.queueLength",
                    "timeSplit.jdbc",
                    "jdbcResources.waiting",
                    "jdbcResources.waits")
            .over(Window.MINUTE, 50)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute 90 % of RqThrottle were busy and a request or more waited on average, and 40 % of"
                            + " the time of session threads was waiting for a connection of a pool")
            .why("requests that need no database wait behind those that do; more threads would wait as well")
            .source("Performance Tuning Guide, Configuring JDBC Connection Pooling")
            .followsOfSame(
                    "jdbc-database-down",
                    "jdbc-connections-held",
                    "jdbc-connections-outlive-requests",
                    "jdbc-pool-too-small");

    static boolean isMostOf(Saturation threads) {
        return threads.parts().jdbcShare() >= LEAST_SHARE;
    }

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return Saturation.of(situation)
                .filter(ThreadsOnDatabase::isMostOf)
                .map(threads -> List.of(finding(situation, threads)))
                .orElse(List.of());
    }

    private static AdviceFinding finding(Situation situation, Saturation threads) {
        Optional<JdbcResourceSnapshot> pool = situation.of(Window.MINUTE).jdbcResources().stream()
                .max(Comparator.comparingLong(one -> one.waits().sumNanos()));
        String name = pool.map(JdbcResourceSnapshot::pool).orElse("");
        AdviceFinding finding = DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        name.isEmpty() ? "JDBCCONNECTIONPOOL" : "JDBCCONNECTIONPOOL " + name,
                        FigureText.percent(threads.parts().jdbcShare())
                                + " of the time of session threads is waiting for a database connection"
                                + (name.isEmpty() ? "" : " of " + name))
                .with(threads.evidence())
                .with(threads.evidence("timeSplit.jdbc", threads.parts().jdbc(), LEAST_SHARE));
        return name.isEmpty() ? finding : finding.about("pool " + name);
    }
}
