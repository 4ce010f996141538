package org.heliostat.log.access.queue;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The part of a queue that one thread uses at a time. {@link LineQueue#lock} gives it to a thread, which makes its line,
 * adds it and calls {@link #unlock}; the writing thread takes it for the moment that fetching its chunks needs.
 */
public final class Stripe {

    private static final long FREE = 0;
    private static final long APPENDING = 1;
    private static final long FETCHING = 2;

    /** Words that change with each line stand in the middle, alone on their cache lines. */
    private static final int LOCK = 16;

    private static final int LINES = 17;
    private static final int TIME = 18;
    private static final int WORDS = 35;

    /** The writing thread waits for a line being made 20 ms at most, then goes on without it. */
    private static final int TRIES = 200;

    private static final int TRIES_WITHOUT_REST = 100;
    private static final long REST_NANOS = 200_000;

    private final int number;
    private final ChunkBudget budget;
    private final AtomicLongArray words = new AtomicLongArray(WORDS);

    /** The list of chunks: the oldest, and the one that gets lines. With the lock only. */
    private @Nullable Chunk first;

    private @Nullable Chunk current;

    /** Lines fetched so far. Writing thread only. */
    private long fetched;

    /** @param nowNanos of the ticker; no line is from before */
    Stripe(int number, ChunkBudget budget, long nowNanos) {
        this.number = number;
        this.budget = budget;
        words.setPlain(TIME, nowNanos);
    }

    /** @return 0 to {@link LineQueue#STRIPES} - 1 */
    public int number() {
        return number;
    }

    /** @return whether the stripe now belongs to the caller, who must unlock it. Never waits. */
    boolean tryLock() {
        return words.get(LOCK) == FREE && words.compareAndSet(LOCK, FREE, APPENDING);
    }

    /** With the lock only. */
    public void unlock() {
        words.setRelease(LOCK, FREE);
    }

    /**
     * With the lock only.
     *
     * @param ended ticker nanoseconds at which the request of the line ended, a moment ago at most
     * @return the time of the line, never before that of the stripe's last one
     */
    public long time(long ended) {
        long last = words.getPlain(TIME);
        return ended - last < 0 ? last : ended;
    }

    /** Adds a line. With the lock only. */
    public Added add(long time, byte[] line, int length) {
        Chunk chunk = current;
        Added added = Added.YES;
        if (chunk == null || !chunk.fits(length)) {
            Chunk fresh = budget.take(length);
            if (fresh == null) {
                return Added.FULL;
            }
            added = follow(chunk, fresh);
            chunk = fresh;
        }
        chunk.add(time, line, length);
        words.setPlain(TIME, time);
        words.setRelease(LINES, words.getPlain(LINES) + 1);
        return added;
    }

    private Added follow(@Nullable Chunk full, Chunk fresh) {
        current = fresh;
        if (full == null) {
            first = fresh;
        } else {
            full.next(fresh);
            budget.handOver(full);
        }
        return budget.isDue() ? Added.YES_AND_DUE : Added.YES;
    }

    /** @return lines added so far. Any thread. */
    long lines() {
        return words.get(LINES);
    }

    /** @return whether a line is being made. Any thread. */
    boolean isAppending() {
        return words.get(LOCK) == APPENDING;
    }

    /**
     * Takes all chunks out. What is being added is waited for, but not for ever: then it comes with the next call.
     * Writing thread only.
     *
     * @return the oldest, followed by the others; null for none
     */
    @Nullable
    Chunk fetch() {
        // In this order: whoever takes the lock after the first look finds all that was set before fetch was called.
        if (words.get(LOCK) == FREE && words.get(LINES) == fetched || !lockToFetch()) {
            return null;
        }
        Chunk oldest = first;
        first = null;
        current = null;
        fetched = words.getPlain(LINES);
        unlock();
        return oldest;
    }

    private boolean lockToFetch() {
        for (int i = 0; i < TRIES; i++) {
            if (words.compareAndSet(LOCK, FREE, FETCHING)) {
                return true;
            }
            if (i < TRIES_WITHOUT_REST) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(this, REST_NANOS);
            }
        }
        return false;
    }
}
