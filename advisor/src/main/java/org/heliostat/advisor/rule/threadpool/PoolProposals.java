package org.heliostat.advisor.rule.threadpool;

import java.util.Optional;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.rule.Concurrency;
import org.heliostat.advisor.rule.ProcessorUse;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.heliostat.stats.window.Window;

/** Proposes sizes of thread pools. Those that an Init line defines have no directive: there is no change for them. Immutable. */
final class PoolProposals {

    private static final String NATIVE = "NativePool";
    private static final long STEP = 2;

    private PoolProposals() {}

    /** @return as many threads as are at work and are waited for, where processors are left for them */
    static Optional<ProposedChange> threads(Situation situation, ThreadPoolSnapshot pool) {
        ProcessorUse processors = ProcessorUse.of(situation, Window.MINUTE);
        double waiting = Math.max(waiting(situation, pool), pool.queued());
        long needed = Math.max(pool.limit() + 1L, Concurrency.needed(pool.limit(), waiting));
        return isNative(pool) && processors.isIdle()
                ? situation
                        .proposals()
                        .magnus("NativePoolMaxThreads", Math.min(needed, Concurrency.carried(pool.limit(), processors)))
                : Optional.empty();
    }

    /** @return twice as many places in the queue */
    static Optional<ProposedChange> queue(Situation situation, ThreadPoolSnapshot pool) {
        return isNative(pool) && pool.queueLimit() > 0
                ? situation.proposals().magnus("NativePoolQueueSize", STEP * pool.queueLimit())
                : Optional.empty();
    }

    /** @return what to look at: a directive, or a parameter of the pool's Init line */
    static String subject(ThreadPoolSnapshot pool, String directive, String parameter) {
        return isNative(pool) ? directive : "thread-pool-init " + pool.name() + " " + parameter;
    }

    /** @return how many waited for the pool on average; 0 where it is not known */
    static double waiting(Situation situation, ThreadPoolSnapshot pool) {
        return averages(situation, pool)
                .map(WindowSnapshot.PoolAverages::waiting)
                .orElse(0.0);
    }

    /** @return threads at work on average; 0 where it is not known */
    static double inUse(Situation situation, ThreadPoolSnapshot pool) {
        return averages(situation, pool).map(WindowSnapshot.PoolAverages::inUse).orElse(0.0);
    }

    private static boolean isNative(ThreadPoolSnapshot pool) {
        return pool.name().equals(NATIVE);
    }

    private static Optional<WindowSnapshot.PoolAverages> averages(Situation situation, ThreadPoolSnapshot pool) {
        return situation.of(Window.MINUTE).window().averages().threadPools().stream()
                .filter(one -> one.name().equals(pool.name()))
                .findFirst();
    }
}
