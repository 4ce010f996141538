package org.heliostat.advisor.rule.threadpool;

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
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.stats.window.Window;

/** Calls that found the queue of a pool full. */
final class PoolRefuses implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("thread-pool-refuses", Area.THREADS)
            .reads("threadPools.refused", "threadPools.queued", "threadPools.queueLimit", "threadPools.limit")
            .aims(Aim.Better.LESS, "threadPools[{}].refused", "requests")
            .severity(AdviceSeverity.CRITICAL)
            .holds("in the last minute a call found all threads of a pool at work and its queue full")
            .why("its request was answered by the busy function, or 503")
            .effect("bursts wait instead of being refused")
            .source("Performance Tuning Guide, NativePoolQueueSize; docs/thread-pools.md")
            .followsOfSame("thread-pool-too-small");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).threadPools().stream()
                .filter(pool -> pool.refused() > 0)
                .map(pool -> finding(situation, pool))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, ThreadPoolSnapshot pool) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        PoolProposals.subject(pool, "NativePoolQueueSize", "queueSize"),
                        FigureText.count(pool.refused()) + " calls of the last minute found the queue of pool "
                                + pool.name() + " full")
                .about("thread pool " + pool.name())
                .with(
                        Evidence.beyond("threadPools.refused", pool.refused(), "calls", 0),
                        Evidence.of("threadPools.queued", pool.queued(), "calls"),
                        Evidence.of("threadPools.queueLimit", pool.queueLimit(), "calls"),
                        Evidence.of("threadPools.limit", pool.limit(), "threads"))
                .with(PoolProposals.queue(situation, pool));
    }
}
