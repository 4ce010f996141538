package org.heliostat.stats.thread;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the turns of a thread that must never stand still: who looks now and then sees whether it still serves. */
public final class Heartbeat {

    private final String thread;
    private final AtomicLong beats = new AtomicLong();

    /** @param thread named in reports */
    public Heartbeat(String thread) {
        this.thread = thread;
    }

    /** On the thread, about once in a second; allocates nothing. */
    public void beat() {
        beats.incrementAndGet();
    }

    /** @return beats so far. Any thread. */
    public long beats() {
        return beats.get();
    }

    /** @return name of the thread */
    public String thread() {
        return thread;
    }
}
