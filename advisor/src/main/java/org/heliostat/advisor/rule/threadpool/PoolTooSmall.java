package org.heliostat.advisor.rule.threadpool;

import java.util.List;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.Aim;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.Area;
import org.heliostat.advisor.rule.Bottleneck;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.RuleDescription;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.stats.window.Window;

/** Calls that wait for a thread of a pool, although there are processors for more. */
final class PoolTooSmall implements Rule {

    /** Of its threads, at work on average. */
    private static final double FULL = 0.9;

    /** Calls that wait on average. */
    private static final double LEAST_WAITING = 1;

    private static final RuleDescription DESCRIPTION = RuleDescription.of("thread-pool-too-small", Area.THREADS)
            .reads(
                    "window.averages.threadPools.inUse",
                    "window.averages.threadPools.waiting",
                    "threadPools.limit",
                    "window.ratios.processor")
            .over(Window.MINUTE, 20)
            .aims(Aim.Better.LESS, "timeSplit.total.averageNanos", "ns", Bottleneck.PREDICTION)
            .severity(AdviceSeverity.WARNING)
            .holds(
                    "over the last minute 90 % of a pool's threads were at work and a call or more waited on average, while the"
                            + " process used less than 60 % of its processors")
            .why("each waiting call is a request that is slower than it need be")
            .effect("as many more calls run at the same time, as long as what they wait for can carry them")
            .source(
                    "Performance Tuning Guide, Native Thread Pools, NativePoolMaxThreads; docs/thread-pools.md, Which size");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        if (!ProcessorUse.of(situation, Window.MINUTE).isIdle()) {
            return List.of();
        }
        return situation.of(Window.MINUTE).threadPools().stream()
                .filter(pool -> pool.limit() > 0)
                .filter(pool -> PoolProposals.inUse(situation, pool) >= FULL * pool.limit())
                .filter(pool -> PoolProposals.waiting(situation, pool) >= LEAST_WAITING)
                .map(pool -> finding(situation, pool))
                .toList();
    }

    @Override
    public OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        double perSecond = situation.of(Window.MINUTE).window().perSecond().requests();
        return situation.of(Window.MINUTE).threadPools().stream()
                .filter(pool -> finding.about().equals(about(pool)))
                .mapToDouble(pool -> new Bottleneck(
                                PoolProposals.inUse(situation, pool), PoolProposals.waiting(situation, pool), perSecond)
                        .nanosAfter(now, finding.change().get(0).number()))
                .findFirst();
    }

    private static String about(ThreadPoolSnapshot pool) {
        return "thread pool " + pool.name();
    }

    private static AdviceFinding finding(Situation situation, ThreadPoolSnapshot pool) {
        double inUse = PoolProposals.inUse(situation, pool);
        double waiting = PoolProposals.waiting(situation, pool);
        return DESCRIPTION
                .finding(
                        AdviceSeverity.WARNING,
                        PoolProposals.subject(pool, "NativePoolMaxThreads", "maxthreads"),
                        FigureText.number(inUse) + " of the " + pool.limit() + " threads of pool " + pool.name()
                                + " are busy, and " + FigureText.number(waiting) + " calls wait on average")
                .about(about(pool))
                .with(
                        Evidence.beyond("window.averages.threadPools.inUse", inUse, "threads", FULL * pool.limit()),
                        Evidence.beyond("window.averages.threadPools.waiting", waiting, "calls", LEAST_WAITING))
                .with(PoolProposals.threads(situation, pool));
    }
}
