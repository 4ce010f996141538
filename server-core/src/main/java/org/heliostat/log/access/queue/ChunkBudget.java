package org.heliostat.log.access.queue;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Keeps one log's use of the {@link ChunkPool} within its limit. Any thread; nobody waits. */
final class ChunkBudget {

    /** The writing thread comes when a quarter of the limit waits for it, or so much: what fits into caches. */
    private static final long MOST_WAITING = 256 * 1024;

    private final ChunkPool pool;
    private final AtomicLong used = new AtomicLong();
    private final AtomicLong waiting = new AtomicLong();

    ChunkBudget(ChunkPool pool) {
        this.pool = pool;
    }

    long limit() {
        return pool.limit();
    }

    /** @return bytes of chunks in stripes and on their way to the file */
    long used() {
        return used.get();
    }

    /** @return an empty chunk for a line of the length, null when it is over the limit */
    @Nullable
    Chunk take(int length) {
        int size = Chunk.sizeFor(length);
        long before = used.get();
        while (before + size <= pool.limit()) {
            if (used.compareAndSet(before, before + size)) {
                return takeCounted(size);
            }
            before = used.get();
        }
        return null;
    }

    /** What there is no memory for is not used. */
    private Chunk takeCounted(int size) {
        try {
            return pool.take(size);
        } catch (Throwable e) {
            used.addAndGet(-size);
            throw e;
        }
    }

    /** Counts a chunk that is full. */
    void handOver(Chunk full) {
        full.waits();
        waiting.addAndGet(full.size());
    }

    /** Takes back a chunk whose lines are read. */
    void release(Chunk read) {
        if (read.isWaiting()) {
            waiting.addAndGet(-read.size());
        }
        used.addAndGet(-read.size());
        pool.give(read);
    }

    /**
     * @return whether so much waits that the writing thread should come before its usual time; or so many chunks that
     *     are not full are in stripes that little is left for others
     */
    boolean isDue() {
        long limit = pool.limit();
        return waiting.get() >= Math.min(MOST_WAITING, limit / 4) || used.get() >= limit - limit / 4;
    }
}
