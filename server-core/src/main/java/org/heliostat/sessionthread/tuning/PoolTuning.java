package org.heliostat.sessionthread.tuning;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.heliostat.threadpool.ThreadPool;
import org.heliostat.threadpool.ThreadPoolSettings;
import org.heliostat.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells named pools with {@code threads="auto"} how many threads they may have. Looks are for one thread, the server's clock; a
 * reload comes on another one, so that both take the lock. No call does.
 */
public final class PoolTuning {

    /** Milliseconds between two looks. */
    public static final int LOOK_MILLIS = SessionTuning.LOOK_MILLIS;

    private static final Logger LOG = LoggerFactory.getLogger(PoolTuning.class);

    private final LongSupplier processorNanos;
    private final IntSupplier processors;
    private final Ticker ticker;
    private final Object lock = new Object();
    private List<Tuned> tuned = List.of(); // guarded by lock

    private record Tuned(ThreadPool pool, TuningLoop loop) {}

    /**
     * @param processorNanos processor time that the process has used; negative = unknown
     * @param processors that the process may use
     */
    public PoolTuning(LongSupplier processorNanos, IntSupplier processors, Ticker ticker) {
        this.processorNanos = processorNanos;
        this.processors = processors;
        this.ticker = ticker;
    }

    /**
     * Tunes those of the pools whose settings, which are in force, say so. What was found for one whose bounds are as before is kept;
     * a new one begins with a thread for each processor, or with the number that was in force.
     */
    public void apply(List<ThreadPool> pools) {
        synchronized (lock) {
            List<Tuned> others = new ArrayList<>();
            for (ThreadPool pool : pools) {
                if (pool.settings().isAuto()) {
                    others.add(tuned(pool));
                }
            }
            tuned = List.copyOf(others);
            tuned.forEach(one -> one.pool().limit(one.loop().limit()));
        }
    }

    private Tuned tuned(ThreadPool pool) {
        ThreadPoolSettings sizes = pool.settings();
        TuningBounds bounds = new TuningBounds(Math.max(1, sizes.minThreads()), sizes.maxThreads());
        return tuned.stream()
                .filter(one -> one.pool() == pool && one.loop().bounds().equals(bounds))
                .findFirst()
                .orElseGet(() -> begun(pool, bounds));
    }

    private Tuned begun(ThreadPool pool, TuningBounds bounds) {
        TuningSources sources = new TuningSources(() -> ended(pool), processorNanos, processors, () -> 0);
        int start = Math.max(pool.limit(), processors.getAsInt());
        return new Tuned(pool, new TuningLoop(start, bounds, sources, ticker));
    }

    private static EndedRequests ended(ThreadPool pool) {
        // First those that are a part of the others.
        long failed = pool.failed();
        return new EndedRequests(Math.max(0, pool.ended() - failed), failed, pool.completedNanos(), pool.failedNanos());
    }

    /** Looks at each pool, and every fifth time at what to do. Called once every {@link #LOOK_MILLIS} ms. */
    public void look() {
        synchronized (lock) {
            for (Tuned one : tuned) {
                ThreadPool.Load load = one.pool().load();
                one.loop().look(load.busy(), load.waiting()).ifPresent(step -> changed(one.pool(), step));
            }
        }
    }

    private static void changed(ThreadPool pool, TuningStep step) {
        pool.limit(step.to());
        if (step.isLarge()) {
            LOG.debug(
                    "Pool {}: {} threads instead of {}, {}",
                    pool.name(),
                    step.to(),
                    step.from(),
                    step.reason().text());
        }
    }
}
