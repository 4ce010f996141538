package org.heliostat.log.access.queue;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Chunks that no log needs at the moment, for all logs of a server: those used last are used next, since the
 * processor's cache still has them. Any thread; nobody waits.
 */
public final class ChunkPool {

    /** Chunks kept, 2 MB; a chunk beyond is left to the garbage collector. */
    static final int MOST_KEPT = 128;

    private final ConcurrentLinkedDeque<Chunk> chunks;
    private final AtomicInteger kept = new AtomicInteger();
    private volatile long limit;

    /** @param limit LogQueueSize: bytes that each log may use */
    public ChunkPool(long limit) {
        this(limit, new ConcurrentLinkedDeque<>());
    }

    ChunkPool(long limit, ConcurrentLinkedDeque<Chunk> chunks) {
        this.limit = limit;
        this.chunks = chunks;
    }

    /** Applies another LogQueueSize, in bytes, while running; what logs use already stays theirs. */
    public void limit(long bytes) {
        limit = bytes;
    }

    long limit() {
        return limit;
    }

    /** @return chunks that are kept for the next that needs one */
    int kept() {
        return kept.get();
    }

    /** @param size bytes, at least those of a usual chunk */
    Chunk take(int size) {
        if (size == Chunk.SIZE) {
            Chunk chunk = chunks.pollFirst();
            if (chunk != null) {
                kept.decrementAndGet();
                return chunk;
            }
        }
        return new Chunk(size);
    }

    void give(Chunk chunk) {
        if (chunk.size() != Chunk.SIZE) {
            return;
        }
        // Its place is taken before it is there: of many threads none goes over the limit.
        boolean added = false;
        try {
            if (kept.incrementAndGet() <= MOST_KEPT) {
                chunk.clear();
                chunks.addFirst(chunk);
                added = true;
            }
        } finally {
            if (!added) {
                kept.decrementAndGet();
            }
        }
    }
}
