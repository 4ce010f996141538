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

/** Calls that waited for a pool for too long. */
final class PoolExpires implements Rule {

    private static final RuleDescription DESCRIPTION = RuleDescription.of("thread-pool-expires", Area.THREADS)
            .reads("threadPools.expired", "threadPools.queued", "threadPools.limit")
            .aims(Aim.Better.LESS, "threadPools[{}].expired", "requests")
            .severity(AdviceSeverity.CRITICAL)
            .holds("in the last minute a call waited longer than QueueTimeout for a thread of a pool")
            .why("its request was answered 503, after all that time")
            .effect("more calls run at the same time, and the queue moves on faster")
            .source("docs/thread-pools.md; Performance Tuning Guide, Native Thread Pools")
            .followsOfSame("thread-pool-too-small");

    @Override
    public RuleDescription description() {
        return DESCRIPTION;
    }

    @Override
    public List<AdviceFinding> examine(Situation situation) {
        return situation.of(Window.MINUTE).threadPools().stream()
                .filter(pool -> pool.expired() > 0)
                .map(pool -> finding(situation, pool))
                .toList();
    }

    private static AdviceFinding finding(Situation situation, ThreadPoolSnapshot pool) {
        return DESCRIPTION
                .finding(
                        AdviceSeverity.CRITICAL,
                        PoolProposals.subject(pool, "NativePoolMaxThreads", "maxthreads"),
                        FigureText.count(pool.expired())
                                + " calls of the last minute waited too long for a thread of pool " + pool.name())
                .about("thread pool " + pool.name())
                .with(
                        Evidence.beyond("threadPools.expired", pool.expired(), "calls", 0),
                        Evidence.of("threadPools.queued", pool.queued(), "calls"),
                        Evidence.of("threadPools.limit", pool.limit(), "threads"))
                .with(PoolProposals.threads(situation, pool));
    }
}
