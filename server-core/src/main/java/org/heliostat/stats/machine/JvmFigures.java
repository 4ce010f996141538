package org.heliostat.stats.machine;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Reads the figures of the running Java virtual machine from its management beans. Any thread. */
public final class JvmFigures {

    private final RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    private final OperatingSystemMXBean machine = ManagementFactory.getOperatingSystemMXBean();
    private final ProcessorTime processorTime = new ProcessorTime();
    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final List<BufferPoolMXBean> buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class);

    private final List<MemoryPoolMXBean> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    private final LongSupplier outOfMemoryErrors;
    private final Supplier<Trouble> trouble;

    /**
     * @param outOfMemoryErrors how many there were; the virtual machine itself does not count them
     * @param trouble whether the process serves as it should
     */
    public JvmFigures(LongSupplier outOfMemoryErrors, Supplier<Trouble> trouble) {
        this.trouble = trouble;
        this.outOfMemoryErrors = outOfMemoryErrors;
    }

    /** Direct buffers counted are those the JDK allocated; what Netty takes without a cleaner is not among them. */
    public JvmSnapshot snapshot() {
        MemoryUsage heap = memory.getHeapMemoryUsage();
        Trouble known = trouble.get();
        return new JvmSnapshot(
                runtime.getVmName(),
                Runtime.version().toString(),
                runtime.getVmVendor(),
                heap.getUsed(),
                heap.getMax(),
                heapAfterCollection(),
                directUsed(),
                threads.getThreadCount(),
                threads.getPeakThreadCount(),
                threads.getTotalStartedThreadCount(),
                classes.getLoadedClassCount(),
                classes.getTotalLoadedClassCount(),
                classes.getUnloadedClassCount(),
                sumOfCollections(),
                collectionMillis(),
                processorTime.usedNanos(),
                machine.getAvailableProcessors(),
                machine.getSystemLoadAverage(),
                outOfMemoryErrors.getAsLong(),
                known.now(),
                known.times(),
                known.last());
    }

    /** Collectors tell it of each pool by itself; one that was not collected yet counts with nothing. */
    private long heapAfterCollection() {
        long sum = -1;
        for (MemoryPoolMXBean pool : heapPools) {
            MemoryUsage left = pool.getCollectionUsage();
            if (left != null) {
                sum = Math.max(0, sum) + left.getUsed();
            }
        }
        return sum;
    }

    private long directUsed() {
        return buffers.stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    /** A collector that does not count says -1. */
    private long sumOfCollections() {
        return collectors.stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionCount()))
                .sum();
    }

    private long collectionMillis() {
        return collectors.stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                .sum();
    }
}
