package org.heliostat.qos;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.time.Ticker;

/**
 * One bandwidth limit that slows instead of refusing. Everything that wants to pass takes a turn behind what has taken
 * one before, so that transfers which ask for one small piece after the other share the limit evenly. Any thread; never
 * waits.
 */
final class Shaper {

    private static final double NANOS_PER_SECOND = 1e9;

    /** What may be made up for when a timer was late or nothing was sent for a while. */
    private static final long CREDIT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** What has come already and cannot be held back keeps others waiting for no longer than this. */
    private static final long MOST_DEBT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int PIECES_PER_SECOND = 20;
    private static final int SMALLEST_PIECE = 512;
    private static final int LARGEST_PIECE = 256 * 1024;

    private final Ticker ticker;

    /** When everything that has taken a turn will have passed. */
    private final AtomicLong free;

    private volatile long bytesPerSecond;

    /** How often it has become another limit. */
    private final AtomicInteger changes = new AtomicInteger();

    Shaper(Ticker ticker) {
        this.ticker = ticker;
        this.free = new AtomicLong(ticker.nanos() - CREDIT_NANOS);
    }

    /** @param rate from now on; 0 = no limit. Turns that were counted in another rate keep nobody waiting */
    void bytesPerSecond(long rate) {
        if (rate != bytesPerSecond) {
            bytesPerSecond = rate;
            long soon = ticker.nanos() + MOST_DEBT_NANOS;
            free.updateAndGet(turn -> turn - soon > 0 ? soon : turn);
            changes.incrementAndGet();
        }
    }

    boolean isOn() {
        return bytesPerSecond > 0;
    }

    /** @return another number once turns that were taken before are counted in another rate */
    int changes() {
        return changes.get();
    }

    /** @return bytes to ask for at once: few enough that others get their turn soon */
    int piece() {
        long rate = bytesPerSecond;
        return rate <= 0
                ? LARGEST_PIECE
                : (int) Math.max(SMALLEST_PIECE, Math.min(LARGEST_PIECE, rate / PIECES_PER_SECOND));
    }

    /** @return ticker nanoseconds from which on the bytes may pass */
    long turn(long now, long bytes) {
        long cost = cost(bytes);
        if (cost == 0) {
            return now;
        }
        long before;
        long start;
        do {
            before = free.get();
            start = now - before > CREDIT_NANOS ? now - CREDIT_NANOS : before;
        } while (!free.compareAndSet(before, start + cost));
        return start;
    }

    /**
     * Counts bytes that have passed already. However many they are, who comes after them waits for a second at most:
     * clients that send much and leave would otherwise stop everybody.
     *
     * @return ticker nanoseconds from which on the next may pass
     */
    long passed(long now, long bytes) {
        long cost = cost(bytes);
        if (cost == 0) {
            return now;
        }
        long before;
        long start;
        long after;
        do {
            before = free.get();
            start = now - before > CREDIT_NANOS ? now - CREDIT_NANOS : before;
            long most = now + MOST_DEBT_NANOS - start > 0 ? now + MOST_DEBT_NANOS : start;
            after = start + cost - most > 0 ? most : start + cost;
        } while (!free.compareAndSet(before, after));
        return start;
    }

    /** Bytes of a turn will not pass: those behind need not wait for them. */
    void giveBack(long bytes) {
        free.addAndGet(-cost(bytes));
    }

    /** @return nanoseconds that so many bytes take */
    long cost(long bytes) {
        long rate = bytesPerSecond;
        return rate <= 0 ? 0 : Math.round(bytes * NANOS_PER_SECOND / rate);
    }
}
