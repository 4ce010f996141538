package org.heliostat.log.access.queue;

import org.jspecify.annotations.Nullable;

/** Brings the lines of all stripes into the order of their times. Writing thread only, but for {@link #moved}. */
final class LineMerge {

    private final ChunkBudget budget;

    /** For each stripe the chunk that is read, followed by later ones. */
    private final @Nullable Chunk[] heads;

    /** Numbers of the stripes that have lines. */
    private final int[] active;

    private final LoneCounter moved = new LoneCounter();

    LineMerge(int stripes, ChunkBudget budget) {
        this.budget = budget;
        this.heads = new Chunk[stripes];
        this.active = new int[stripes];
    }

    /** @return lines that left the queue so far. Any thread. */
    long moved() {
        return moved.get();
    }

    /** Takes chunks of a stripe, later than those it gave before. */
    void add(int stripe, Chunk chunks) {
        Chunk last = heads[stripe];
        if (last == null) {
            heads[stripe] = chunks;
            return;
        }
        Chunk next = last.next();
        while (next != null) {
            last = next;
            next = last.next();
        }
        last.next(chunks);
    }

    /** Moves the lines whose time is not later than the cut; the others wait for the next call. */
    void move(long cut, LineTaker taker) {
        int count = findActive();
        while (count > 0) {
            int oldest = oldest(count);
            int stripe = active[oldest];
            long until = untilAnother(oldest, count, cut);
            if (time(stripe) - until > 0) {
                return;
            }
            run(stripe, until, taker);
            if (heads[stripe] == null) {
                count--;
                active[oldest] = active[count];
            }
        }
    }

    private int findActive() {
        int count = 0;
        for (int stripe = 0; stripe < heads.length; stripe++) {
            if (heads[stripe] != null) {
                active[count++] = stripe;
            }
        }
        return count;
    }

    private int oldest(int count) {
        int oldest = 0;
        for (int i = 1; i < count; i++) {
            if (time(active[i]) - time(active[oldest]) < 0) {
                oldest = i;
            }
        }
        return oldest;
    }

    /** @return the time of the oldest line of other stripes, or the cut if that is before */
    private long untilAnother(int oldest, int count, long cut) {
        long until = cut;
        for (int i = 0; i < count; i++) {
            if (i != oldest && time(active[i]) - until < 0) {
                until = time(active[i]);
            }
        }
        return until;
    }

    /** Moves lines of one stripe, at least one. */
    private void run(int stripe, long until, LineTaker taker) {
        Chunk chunk = heads[stripe];
        while (chunk != null && chunk.time() - until <= 0) {
            chunk.show(taker);
            moved.increment();
            chunk.skip();
            if (!chunk.hasLine()) {
                Chunk next = chunk.next();
                heads[stripe] = next;
                budget.release(chunk);
                chunk = next;
            }
        }
    }

    private long time(int stripe) {
        Chunk head = heads[stripe];
        return head == null ? 0 : head.time();
    }
}
