package org.heliostat.servlet.async;

import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Waits for many moments at once: a ring of slots, one for each tick of 50 ms, the moments of a slot in a list. Adding
 * and cancelling take the same time however many wait, and what was cancelled is let go of at once. Moments are met up
 * to a tick late. Any thread; {@link #turn} is called by one.
 */
final class TimeoutWheel {

    static final long TICK_NANOS = 50_000_000L;
    private static final int SLOTS = 1024;
    private static final int DUE = SLOTS;

    private final Ticker ticker;
    private final long origin;
    private final Object lock = new Object();
    private final Waiting[] slots =
            new Waiting[SLOTS + 1]; // guarded by lock; heads of lists, the last one of those due
    private long turned; // guarded by lock; the last tick whose slot was looked at
    private int size; // guarded by lock
    private long looks; // guarded by lock

    /** One moment that is waited for; its neighbours are those of its slot. */
    private static final class Waiting {

        private final long tick;
        private int slot;
        private @Nullable Runnable task;
        private @Nullable Waiting before;
        private @Nullable Waiting after;

        Waiting(long tick, @Nullable Runnable task) {
            this.tick = tick;
            this.task = task;
        }
    }

    TimeoutWheel(Ticker ticker) {
        this.ticker = ticker;
        this.origin = ticker.nanos();
    }

    /**
     * Waits for a moment.
     *
     * @param nanos from now
     * @return cancels it; without effect once the task was taken
     */
    Runnable add(long nanos, Runnable task) {
        synchronized (lock) {
            if (size == 0) {
                // Nobody turns a wheel that is empty.
                turned = now();
                lock.notifyAll();
            }
            long tick = Math.max(turned + 1, (ticker.nanos() - origin + nanos) / TICK_NANOS + 1);
            Waiting waiting = new Waiting(tick, task);
            link(waiting, (int) (tick % SLOTS));
            size++;
            return () -> cancel(waiting);
        }
    }

    private void cancel(Waiting waiting) {
        synchronized (lock) {
            if (waiting.task != null) {
                remove(waiting);
            }
        }
    }

    private void link(Waiting waiting, int slot) {
        waiting.slot = slot;
        waiting.after = slots[slot];
        if (waiting.after != null) {
            waiting.after.before = waiting;
        }
        slots[slot] = waiting;
    }

    private void remove(Waiting waiting) {
        unlink(waiting);
        waiting.task = null;
        size--;
    }

    private void unlink(Waiting waiting) {
        Waiting before = waiting.before;
        Waiting after = waiting.after;
        if (before == null) {
            slots[waiting.slot] = after;
        } else {
            before.after = after;
        }
        if (after != null) {
            after.before = before;
        }
        waiting.before = null;
        waiting.after = null;
    }

    private long now() {
        return (ticker.nanos() - origin) / TICK_NANOS;
    }

    /** Runs the tasks whose moments have come, on the calling thread and without a lock. */
    void turn() {
        while (true) {
            Runnable task;
            synchronized (lock) {
                task = next();
            }
            if (task == null) {
                return;
            }
            task.run();
        }
    }

    /**
     * Each slot is looked through once a turn, whatever waits in it: what is due is put on a list of its own, where it
     * can still be cancelled. A wheel that stood still for more than a round looks at each slot once.
     */
    private @Nullable Runnable next() {
        long now = now();
        if (size == 0 || now - turned > SLOTS) {
            turned = Math.max(turned, now - (size == 0 ? 0 : SLOTS));
        }
        while (slots[DUE] == null && turned < now) {
            turned++;
            Waiting waiting = slots[(int) (turned % SLOTS)];
            while (waiting != null) {
                Waiting after = waiting.after;
                looks++;
                if (waiting.tick <= now) {
                    unlink(waiting);
                    link(waiting, DUE);
                }
                waiting = after;
            }
        }
        Waiting due = slots[DUE];
        if (due == null) {
            return null;
        }
        Runnable task = due.task;
        remove(due);
        return task;
    }

    /** Waits until there may be something to do: for ever while nothing is waited for, else for a tick. */
    void await() throws InterruptedException {
        synchronized (lock) {
            if (size == 0) {
                lock.wait();
            } else {
                lock.wait(TICK_NANOS / 1_000_000);
            }
        }
    }

    /** @return how often a moment was looked at since the start: once for each round that it waits */
    long looks() {
        synchronized (lock) {
            return looks;
        }
    }

    /** @return moments waited for */
    int size() {
        synchronized (lock) {
            return size;
        }
    }
}
