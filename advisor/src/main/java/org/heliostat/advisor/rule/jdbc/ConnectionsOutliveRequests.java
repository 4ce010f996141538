package org.heliostat.advisor.rule.jdbc;

import java.util.ArrayList;
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
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.window.Window;

/** Connections that are still out though the requests that took them are no longer at work. */
final class ConnectionsOutliveRequests implements Rule {

    /** Asynchronous requests may go on for a while without a thread. */
    private static final long LEAST_NANOS = 60_000_000_000L;

    /** Two readings of the same clock are some moments apart. */
    private static final double AGE_SLACK = 0.9;

    private static final RuleDescription DESCRIPTION = RuleDescription.of(
                    "jdbc-connections-outlive-requests", Area.DATABASES)
            .reads("jdbcResources.leases", "sessionThreads.rows")
            .over(Window.MINUTE, 0)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "a connection has been out for 60 seconds or more, and the request that took it has no thread any more")
            .why(
                    "nobody gives such a connection back: each time that happens the pool is smaller by one, until nothing is"
                            + " left")
            .effect(
                    "leaktimeout writes the stack that took the connection into the error log; the code there must close it")
            .source("docs/jdbc.md, Finding a leak");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        List<SessionRow> rows = situation.of(Window.MINUTE).sessionThreads().rows();
        List<AdviceFinding> found = new ArrayList<>();
        for (PoolFigures pool : PoolFigures.of(situation, Window.MINUTE)) {
            List<JdbcResourceSnapshot.Lease> left = pool.figures().leases().stream()
                    .filter(lease -> isLeft(lease, rows))
                    .toList();
            if (!left.isEmpty()) {
                found.add(finding(
                        situation,
                        pool,
                        new HeldConnections(left, pool.figures().maxConnections())));
            }
        }
        return found;
    }

    private static boolean isLeft(JdbcResourceSnapshot.Lease lease, List<SessionRow> rows) {
        return !lease.url().isEmpty()
                && lease.heldNanos() >= LEAST_NANOS
                && rows.stream().noneMatch(row -> isOf(row, lease));
    }

    /** A named thread pool may run the request, so that its threads are two: the path tells as much. */
    private static boolean isOf(SessionRow row, JdbcResourceSnapshot.Lease lease) {
        boolean isOldEnough = row.ageNanos() >= AGE_SLACK * lease.heldNanos();
        return isOldEnough
                && (row.thread().equals(lease.thread()) || lease.url().endsWith(" " + row.uri()));
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool, HeldConnections left) {
        double oldest = left.oldestNanos();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        "code " + left.holder(),
                        left.leases().size() + " of " + left.all() + " connections of " + pool.name()
                                + " were never given back, the first for " + FigureText.time(oldest)
                                + ", most of them by " + left.holder())
                .about(pool.about())
                .with(
                        Evidence.beyond("jdbcResources.leases", left.leases().size(), "connections", 0),
                        Evidence.beyond(
                                "jdbcResources.leases.heldNanos",
                                FigureText.millis(oldest),
                                "ms",
                                FigureText.millis(LEAST_NANOS)))
                .with(pool.traceLeaks(situation));
    }
}
