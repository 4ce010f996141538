package org.heliostat.launcher.memory;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Notices a collector that does nothing but collect, because the heap is all but full of what is in use: most collectors
 * then throw no error for minutes, while nothing is served. By the thread of the watch.
 */
final class CollectorShare {

    /** Looks, about a second each, that the share is taken of. */
    private static final int WINDOW = 15;

    private static final double THRASHING = 0.9;
    /** Part of the heap that is in use although it was collected all the time. */
    private static final double FULL = 0.9;

    private final LongSupplier collectedNanos;
    private final LongSupplier heapUsed;
    private final long heapMax;
    private final long[] times = new long[WINDOW];
    private final long[] collected = new long[WINDOW];
    private int looks;

    CollectorShare() {
        this(
                new Pauses(ManagementFactory.getGarbageCollectorMXBeans().stream()
                        // Work beside the application's keeps nobody from serving.
                        .filter(collector -> !collector.getName().contains("Cycles")
                                && !collector.getName().contains("Concurrent"))
                        .toList()),
                () -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(),
                Runtime.getRuntime().maxMemory());
    }

    CollectorShare(LongSupplier collectedNanos, LongSupplier heapUsed, long heapMax) {
        this.collectedNanos = collectedNanos;
        this.heapUsed = heapUsed;
        this.heapMax = heapMax;
    }

    /**
     * Looks, once in a second or so; allocates nothing.
     *
     * @return whether the collector took nearly all of the time since the look a window ago, in vain
     */
    boolean isThrashing(long nowNanos) {
        int place = looks % WINDOW;
        long before = times[place];
        long collectedBefore = collected[place];
        times[place] = nowNanos;
        collected[place] = collectedNanos.getAsLong();
        looks++;
        return looks > WINDOW
                && collected[place] - collectedBefore > THRASHING * (nowNanos - before)
                && heapUsed.getAsLong() > FULL * heapMax;
    }

    /** Sum over collectors, without an iterator, which would have to be allocated. */
    private record Pauses(List<GarbageCollectorMXBean> collectors) implements LongSupplier {

        private static final long NANOS = 1_000_000;

        @Override
        public long getAsLong() {
            long millis = 0;
            for (int i = 0; i < collectors.size(); i++) {
                millis += Math.max(0, collectors.get(i).getCollectionTime());
            }
            return millis * NANOS;
        }
    }
}
