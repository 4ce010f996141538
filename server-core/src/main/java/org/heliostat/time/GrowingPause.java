package org.heliostat.time;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A rest that gets longer each time, for a thread that meets an error again and again: where memory is short, each try costs
 * the whole process a collection in vain, and many threads that try keep the one from its turn that could help. Resting
 * allocates nothing. Belongs to one thread; any may end a rest early by unparking it.
 */
public final class GrowingPause {

    private final long firstNanos;
    private final long longestNanos;
    private long nextNanos;

    /** @param longest is not exceeded, however often it is doubled */
    public GrowingPause(Duration first, Duration longest) {
        this.firstNanos = first.toNanos();
        this.longestNanos = longest.toNanos();
        this.nextNanos = firstNanos;
    }

    /** Rests, the next time twice as long. */
    public void rest() {
        long now = nextNanos;
        nextNanos = Math.min(longestNanos, 2 * now);
        LockSupport.parkNanos(this, now);
    }

    /** All went well: the next rest is a short one. */
    public void reset() {
        nextNanos = firstNanos;
    }
}
