package org.heliostat.jdbcpool.waiting;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The rights to have a connection, as many as the pool may open; handed out in the order they were asked for. The
 * number can be changed at any time. Any thread.
 *
 * <p>A permit that came back together with a connection is <i>ready</i>: who takes it finds a connection in the bag.
 * Ready ones are kept beside the line, in several places ({@link ReadyPermits}), as long as nobody stands in it. Who
 * gets in line first says so, then moves what is ready into the line; who brings a permit puts it down first, then
 * looks whether somebody said so. One of the two sees the other, so that nobody waits beside a free permit. A newcomer
 * that sees a line takes nothing beside it.
 */
public final class Permits {

    private final Line line;
    private final ReadyPermits ready = new ReadyPermits(Runtime.getRuntime().availableProcessors());

    /** Reasons for which nothing may be kept beside the line: everybody who waits, and {@link #owing}. */
    private final AtomicInteger lineOnly = new AtomicInteger();

    private volatile int limit;

    /** Fewer are allowed than are taken: what comes back is used up. Written under {@code this}. */
    private volatile boolean owing;

    public Permits(int limit) {
        this.limit = limit;
        line = new Line(limit);
    }

    /**
     * Takes a permit that came back with a connection, if there is one and nobody waits for it. Does not look at the
     * thread's interrupt.
     */
    public boolean takeReady() {
        return lineOnly.get() == 0 && ready.take();
    }

    /** Takes a permit if one is free and nobody waits for it. Does not look at the thread's interrupt. */
    public boolean takeNow() {
        return takeReady() || line.takeNow();
    }

    /**
     * Waits in line.
     *
     * @param nanos how long; 0: for ever
     * @return whether a permit was taken
     */
    public boolean await(long nanos) throws InterruptedException {
        lineOnly.incrementAndGet();
        try {
            noneIsReady();
            return line.await(nanos);
        } finally {
            lineOnly.decrementAndGet();
        }
    }

    /** Gives back a permit without a connection. */
    public void giveBack() {
        line.release(1);
        settle();
    }

    /** Gives back a permit whose connection is in the bag. */
    public void giveBackReady() {
        if (lineOnly.get() != 0) {
            giveBack();
            return;
        }
        ready.put();
        if (lineOnly.get() != 0) {
            noneIsReady();
        }
    }

    /** A connection has left the bag: a permit that is ready may be without. Moves all of them into the line. */
    public void noneIsReady() {
        int moved = ready.takeAll();
        if (moved > 0) {
            line.release(moved);
            settle();
        }
    }

    /** @return permits that are taken, by holders of connections and by those that are just getting one */
    public int taken() {
        return limit - line.free() - ready.count();
    }

    /** @return how many wait */
    public int inLine() {
        return line.waiting();
    }

    /** More permits go to those that wait, at once; fewer take effect as permits come back. */
    public synchronized void resize(int newLimit) {
        int more = newLimit - limit;
        limit = newLimit;
        if (more > 0) {
            line.release(more);
        } else {
            if (!owing) {
                owing = true;
                lineOnly.incrementAndGet();
            }
            noneIsReady();
            line.reduce(-more);
        }
        settle();
    }

    private void settle() {
        if (owing && line.free() >= 0) {
            settled();
        }
    }

    private synchronized void settled() {
        if (owing && line.free() >= 0) {
            owing = false;
            lineOnly.decrementAndGet();
        }
    }
}
