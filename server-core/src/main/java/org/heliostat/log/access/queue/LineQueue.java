package org.heliostat.log.access.queue;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one log that wait for the writing thread. A thread that has a line adds it to a stripe of its own, so
 * that processors do not fight for memory; who finds its stripe taken, takes another and never waits. Stripes and their
 * memory are made when they are needed: a log without lines has none.
 */
public final class LineQueue {

    /** Stripes of a log; so many threads can be stopped by the system in the middle of a line without harm to others. */
    public static final int STRIPES = 64;

    private static final int ROUNDS = 16;

    /** A chunk that is not full, in each stripe that threads choose first, uses a quarter of the limit at most. */
    private static final int HOME_SHARE = 4 * Chunk.SIZE;

    private final Ticker ticker;
    private final ChunkBudget budget;
    private final LineMerge merge;
    private final AtomicReferenceArray<@Nullable Stripe> stripes = new AtomicReferenceArray<>(STRIPES);
    private final int mostHomes;

    /**
     * Stripes that threads choose first, a power of two. Set by the writing thread only when the limit has changed; a
     * thread that still sees the former figure merely chooses another stripe.
     */
    private int homes;

    /** @param processors of the machine; so many threads run at a time */
    public LineQueue(ChunkPool pool, Ticker ticker, int processors) {
        this.ticker = ticker;
        this.budget = new ChunkBudget(pool);
        this.merge = new LineMerge(STRIPES, budget);
        this.mostHomes = Math.min(STRIPES, Math.max(16, 2 * Integer.highestOneBit(2 * processors - 1)));
        this.homes = homesWithin(budget.limit());
    }

    private int homesWithin(long limit) {
        long allowed = Math.max(1, limit / HOME_SHARE);
        return (int) Math.min(mostHomes, Long.highestOneBit(allowed));
    }

    /** @return stripes that threads choose first */
    int homes() {
        return homes;
    }

    /**
     * Gives a stripe to the calling thread, usually the same one each time. Any thread; never waits.
     *
     * @return a stripe that must be unlocked; null when all are taken, which takes as many threads stopped in the middle
     *     of a line
     */
    public @Nullable Stripe lock() {
        int home = (int) Thread.currentThread().getId() & homes - 1;
        for (int i = 0; i < ROUNDS * STRIPES; i++) {
            Stripe stripe = stripe(home + i & STRIPES - 1);
            if (stripe.tryLock()) {
                return stripe;
            }
        }
        return null;
    }

    private Stripe stripe(int number) {
        Stripe known = stripes.get(number);
        if (known != null) {
            return known;
        }
        Stripe made = new Stripe(number, budget, ticker.nanos());
        Stripe other = stripes.compareAndExchange(number, null, made);
        return other == null ? made : other;
    }

    /** @return lines added so far. Any thread. */
    public long lines() {
        long lines = 0;
        for (int i = 0; i < STRIPES; i++) {
            Stripe stripe = stripes.get(i);
            lines += stripe == null ? 0 : stripe.lines();
        }
        return lines;
    }

    /** @return lines added or being made, and not yet drained. Any thread. */
    public long size() {
        long size = -merge.moved();
        for (int i = 0; i < STRIPES; i++) {
            Stripe stripe = stripes.get(i);
            // In this order: a line that is done between the two looks counts.
            size += stripe == null ? 0 : (stripe.isAppending() ? 1 : 0) + stripe.lines();
        }
        return size;
    }

    /** @return bytes that the queue may use */
    public long limit() {
        return budget.limit();
    }

    /** @return bytes that the queue uses */
    public long used() {
        return budget.used();
    }

    /** @return whether so much waits that the writing thread should come before its usual time. Any thread. */
    public boolean isDue() {
        return budget.isDue();
    }

    /**
     * Gives the lines added before the call to the taker, in the order of their times; those added meanwhile wait for
     * the next call, so that a log that gets lines all the time does not keep others waiting. A line whose thread was
     * stopped by the system for long in the middle of it comes later. Writing thread only.
     */
    public void drain(LineTaker taker) {
        adaptHomes();
        long cut = ticker.nanos();
        for (int i = 0; i < STRIPES; i++) {
            Stripe stripe = stripes.get(i);
            Chunk chunks = stripe == null ? null : stripe.fetch();
            if (chunks != null) {
                merge.add(i, chunks);
            }
        }
        merge.move(cut, taker);
    }

    private void adaptHomes() {
        int now = homesWithin(budget.limit());
        if (now != homes) {
            homes = now;
        }
    }
}
