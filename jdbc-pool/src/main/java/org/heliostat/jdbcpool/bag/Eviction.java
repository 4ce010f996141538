package org.heliostat.jdbcpool.bag;

import org.jspecify.annotations.Nullable;

/**
 * The way to have one certain connection closed, from when HikariCP offers it. Any thread.
 *
 * <p>An eviction before the connection is in the bag would leave it there for ever, closed for the bag and open for the
 * database. The adder thread puts it there next, and waits for nothing with a time limit before it has.
 */
public final class Eviction {

    private volatile @Nullable Runnable closesWhenFree;
    private volatile @Nullable Thread adder;
    private volatile boolean settled;
    private volatile boolean left;

    /** HikariCP has set the connection up, and is about to put it into the bag. Its adder thread. */
    public void offered(Runnable eviction) {
        adder = Thread.currentThread();
        closesWhenFree = eviction;
    }

    /** @return whether HikariCP has done with setting the connection up */
    public boolean isOffered() {
        return closesWhenFree != null;
    }

    /** The connection is in the bag for certain. */
    public void settles() {
        if (!settled) {
            settled = true;
            adder = null;
        }
    }

    private boolean isSettled() {
        Thread busy = adder;
        if (!settled && busy != null) {
            Thread.State state = busy.getState();
            if (state == Thread.State.TIMED_WAITING || state == Thread.State.TERMINATED) {
                settles();
            }
        }
        return settled;
    }

    /**
     * Closes the connection now if it is free, otherwise when it comes back.
     *
     * @return false if it is just being put into the bag: to be tried again, by {@link #runIfLeft}
     */
    public boolean run() {
        Runnable known = closesWhenFree;
        if (known == null || !isSettled()) {
            left = true;
            return false;
        }
        left = false;
        known.run();
        return true;
    }

    /** @return whether an eviction is left to be done */
    public boolean runIfLeft() {
        return left && !run();
    }
}
