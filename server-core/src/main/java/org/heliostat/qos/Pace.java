package org.heliostat.qos;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.stats.PaceSnapshot;

/**
 * How fast the transfers of one virtual server may go together: the limits of itself, its class and the server that are
 * enforced by slowing. A limit that a reload changes holds for running transfers too. Any thread; never waits.
 */
public final class Pace {

    private final List<Shaper> shapers;
    private final LongAdder slowed;
    private final LongAdder delayNanos;
    private final LongAdder waiting;

    Pace(List<Shaper> shapers) {
        this(shapers, new LongAdder(), new LongAdder(), new LongAdder());
    }

    private Pace(List<Shaper> shapers, LongAdder slowed, LongAdder delayNanos, LongAdder waiting) {
        this.shapers = List.copyOf(shapers);
        this.slowed = slowed;
        this.delayNanos = delayNanos;
        this.waiting = waiting;
    }

    /** @return other limits, the same figures */
    Pace with(List<Shaper> others) {
        return new Pace(others, slowed, delayNanos, waiting);
    }

    /** @return whether there is a limit now */
    public boolean isOn() {
        for (Shaper shaper : shapers) {
            if (shaper.isOn()) {
                return true;
            }
        }
        return false;
    }

    /** @return another number once a limit has changed: turns that were taken before hold nothing up any more */
    public int changes() {
        int sum = 0;
        for (Shaper shaper : shapers) {
            sum += shaper.changes();
        }
        return sum;
    }

    /** @return bytes to take a turn for at once, at least one */
    public int piece() {
        int least = Integer.MAX_VALUE;
        for (Shaper shaper : shapers) {
            least = Math.min(least, shaper.piece());
        }
        return least;
    }

    /**
     * Takes a turn at every limit. A transfer takes the next one when these bytes have passed.
     *
     * @return ticker nanoseconds from which on the bytes may pass; what is not after {@code now} may at once
     */
    public long turn(long now, long bytes) {
        long latest = now;
        for (Shaper shaper : shapers) {
            long start = shaper.turn(now, bytes);
            latest = start - latest > 0 ? start : latest;
        }
        return latest;
    }

    /** @return nanoseconds that so many bytes take at the narrowest of the limits */
    public long cost(long bytes) {
        long most = 0;
        for (Shaper shaper : shapers) {
            most = Math.max(most, shaper.cost(bytes));
        }
        return most;
    }

    /**
     * Counts bytes that have come already at every limit.
     *
     * @return ticker nanoseconds from which on the next may come
     */
    public long passed(long now, long bytes) {
        long latest = now;
        for (Shaper shaper : shapers) {
            long start = shaper.passed(now, bytes);
            latest = start - latest > 0 ? start : latest;
        }
        return latest;
    }

    /** Bytes of a turn will not pass: the transfer has ended. */
    public void giveBack(long bytes) {
        shapers.forEach(shaper -> shaper.giveBack(bytes));
    }

    /** An answer is held up for the first time. */
    public void slowed() {
        slowed.increment();
    }

    /** A transfer waits for its turn. */
    public void beginWait() {
        waiting.increment();
    }

    /** @param nanos that it has waited since {@link #beginWait} */
    public void endWait(long nanos) {
        waiting.decrement();
        delayNanos.add(Math.max(0, nanos));
    }

    /** @return the figures of this moment */
    public PaceSnapshot figures() {
        return new PaceSnapshot(slowed.sum(), waiting.sum(), delayNanos.sum());
    }
}
