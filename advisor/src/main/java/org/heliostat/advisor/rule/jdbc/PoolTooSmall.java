package org.heliostat.advisor.rule.jdbc;

import java.util.List;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Bottleneck;
import org.heliostat.advisor.rule.Concurrency;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.window.Window;
import org.jspecify.annotations.Nullable;

/** A pool whose connections are all out, while threads wait for one. */
final class PoolTooSmall implements Rule {

    /** On average over the minute: less is an unlucky moment. */
    private static final double LEAST_WAITING = 1;

    /** Most databases serve no more at once, whatever is opened. */
    private static final int MOST_CONNECTIONS = 200;

    /** On average: what takes so long in a database may take longer where more do the same at once. */
    private static final double LONG_NANOS = 500e6;

    private static final String PREDICTION =
            Bottleneck.PREDICTION + "; nothing is said where a connection is out for half a second or more on average";

    private static final RuleDescription DESCRIPTION = RuleDescription.of("jdbc-pool-too-small", Area.DATABASES)
            .reads(
                    "window.averages.jdbcResources.waiting",
                    "jdbcResources.waits",
                    "jdbcResources.connections",
                    "jdbcResources.maxConnections",
                    "jdbcResources.leases")
            .over(Window.MINUTE, 20)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns", PREDICTION)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "all connections that maxpoolsize allows are open, over the last minute a thread or more waited for one"
                            + " on average, and not half of them are out for a second or more, or stay out for that on average")
            .why("requests stand still for a connection, each on a session thread")
            .effect(
                    "as many more requests use the database in the same time as there are more connections, until the"
                            + " database is the bottleneck; proposed are as many as are out and are waited for, and a quarter more")
            .source("Performance Tuning Guide, maxpoolsize; Configuring JDBC Connection Pooling")
            .followsOfSame("jdbc-database-down", "jdbc-connections-held", "jdbc-connections-outlive-requests");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return PoolFigures.of(situation, Window.MINUTE).stream()
                .filter(PoolTooSmall::isTooSmall)
                .map(pool -> finding(situation, pool))
                .toList();
    }

    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        WindowSnapshot window = situation.of(Window.MINUTE).window();
        @Nullable Double queued = window.averages().queueLength();
        return PoolFigures.of(situation, Window.MINUTE).stream()
                .filter(pool -> pool.about().equals(finding.about()) && pool.inUse() > 0)
                // Who gave up has done nothing yet, and will need the database for longer than it waited.
                .filter(pool -> pool.figures().waitTimeouts() == 0)
                .filter(pool -> pool.heldNanos() < LONG_NANOS)
                .mapToDouble(pool -> new Bottleneck(
                                pool.inUse(),
                                pool.waiting() + (queued == null ? 0 : queued),
                                window.perSecond().requests())
                        .nanosAfter(now, finding.change().get(0).number()))
                .findFirst();
    }

    private static boolean isTooSmall(PoolFigures pool) {
        JdbcResourceSnapshot figures = pool.figures();
        return figures.connections() >= figures.maxConnections()
                && pool.waiting() >= LEAST_WAITING
                && !HeldConnections.areMost(pool);
    }

    private static AdviceFinding finding(Situation situation, PoolFigures pool) {
        JdbcResourceSnapshot figures = pool.figures();
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        pool.subject("maxpoolsize"),
                        "all " + figures.maxConnections() + " connections of " + pool.name() + " are in use, and "
                                + FigureText.number(pool.waiting()) + " threads wait for one on average, for "
                                + FigureText.time(figures.waits().p50Nanos()) + " or more for half of them")
                .about(pool.about())
                .with(
                        Evidence.beyond(
                                "window.averages.jdbcResources.waiting", pool.waiting(), "threads", LEAST_WAITING),
                        Evidence.of("jdbcResources.connections", figures.connections(), "connections"),
                        Evidence.of(
                                "jdbcResources.waits.p50Nanos",
                                FigureText.millis(figures.waits().p50Nanos()),
                                "ms"))
                .with(pool.change(situation, "maxpoolsize", pool.conf().maxPoolSize(), wanted(situation, pool)));
    }

    /** As many as are out and are waited for, as long as session threads can use them. */
    private static long wanted(Situation situation, PoolFigures pool) {
        int threads = situation.magnus().rqThrottle();
        long most = threads > 0 ? Math.min(threads, MOST_CONNECTIONS) : MOST_CONNECTIONS;
        long needed = Concurrency.needed(pool.figures().maxConnections(), pool.waiting());
        return Math.max(pool.conf().maxPoolSize(), Math.min(needed, most));
    }
}
