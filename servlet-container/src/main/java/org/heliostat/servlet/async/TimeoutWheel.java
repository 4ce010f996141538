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

    private final Ticker ticker;
    private final long origin;
    private final Object lock = new Object();
    private final Waiting[] slots = new Waiting[SLOTS]; // guarded by lock; heads of rings
    private long turned; // guarded by lock; the last tick whose slot was looked at
    private int size; // guarded by lock

    /** One moment that is waited for; its neighbours are those of its slot. */
    private static final class Waiting {

        private final long tick;
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
            int slot = (int) (tick % SLOTS);
            waiting.after = slots[slot];
            if (waiting.after != null) {
                waiting.after.before = waiting;
            }
            slots[slot] = waiting;
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

    private void remove(Waiting waiting) {
        Waiting before = waiting.before;
        Waiting after = waiting.after;
        if (before == null) {
            slots[(int) (waiting.tick % SLOTS)] = after;
        } else {
            before.after = after;
        }
        if (after != null) {
            after.before = before;
        }
        waiting.task = null;
        waiting.before = null;
        waiting.after = null;
        size--;
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

    /** A wheel that stood still for more than a round looks at each slot once. */
    private @Nullable Runnable next() {
        long now = now();
        if (size == 0 || now - turned > SLOTS) {
            turned = Math.max(turned, now - (size == 0 ? 0 : SLOTS));
        }
        while (turned < now) {
            for (Waiting waiting = slots[(int) ((turned + 1) % SLOTS)]; waiting != null; waiting = waiting.after) {
                if (waiting.tick <= now) {
                    Runnable task = waiting.task;
                    remove(waiting);
                    return task;
                }
            }
            turned++;
        }
        return null;
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

    /** @return moments waited for */
    int size() {
        synchronized (lock) {
            return size;
        }
    }
}
