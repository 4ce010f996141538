package org.heliostat.launcher.memory;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tries whether memory that was short has come back: of the heap, of classes, of buffers, and of threads. By the thread of
 * the watch.
 */
final class MemoryProbe {

    private static final int PIECE_BYTES = 16 * 1024;
    private static final long LEAST_BYTES = 1 << 20;
    private static final long MOST_BYTES = 64 << 20;
    /** A server that has not this part of its heap collects instead of serving. */
    private static final int PART_OF_HEAP = 32;

    private static final long CLASS_BYTES = 256 * 1024;
    private static final long THREAD_MILLIS = 1_000;

    /** Kept empty; made beforehand, since the probe itself must not need memory that it does not ask for. */
    private final byte[] @Nullable [] pieces;

    private final List<MemoryPoolMXBean> classes;
    private final ClassRoom classRoom = new ClassRoom();

    MemoryProbe() {
        long bytes =
                Math.min(MOST_BYTES, Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP));
        this.pieces = new byte[(int) (bytes / PIECE_BYTES)][];
        this.classes = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.NON_HEAP)
                .filter(pool ->
                        pool.getName().equals("Metaspace") || pool.getName().equals("Compressed Class Space"))
                .toList();
    }

    /** @return whether there is enough of everything to serve */
    boolean isRoomy(BooleanSupplier buffers) {
        try {
            return heapHasRoom() && classesHaveRoom() && buffers.getAsBoolean() && threadStarts();
        } catch (OutOfMemoryError none) {
            return false;
        }
    }

    /** @return whether an orderly end, or a signal, could be seen to: they need some kilobytes and a thread */
    boolean isHopeless() {
        return !hasBytes(4 * PIECE_BYTES) || !threadStarts();
    }

    static boolean hasBytes(int bytes) {
        try {
            return new byte[bytes].length > 0;
        } catch (OutOfMemoryError none) {
            return false;
        }
    }

    private boolean heapHasRoom() {
        try {
            for (int i = 0; i < pieces.length; i++) {
                pieces[i] = new byte[PIECE_BYTES];
            }
            return true;
        } catch (OutOfMemoryError none) {
            return false;
        } finally {
            Arrays.fill(pieces, null);
        }
    }

    private boolean classesHaveRoom() {
        for (MemoryPoolMXBean pool : classes) {
            MemoryUsage usage = pool.getUsage();
            if (usage != null && usage.getMax() > 0 && usage.getMax() - usage.getUsed() < CLASS_BYTES) {
                return false;
            }
        }
        classRoom.tryIt();
        return true;
    }

    private static boolean threadStarts() {
        try {
            Thread thread = new Thread(null, () -> {}, "memory-probe", 0, false);
            thread.setDaemon(true);
            thread.start();
            thread.join(THREAD_MILLIS);
            return true;
        } catch (OutOfMemoryError none) {
            return false;
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
