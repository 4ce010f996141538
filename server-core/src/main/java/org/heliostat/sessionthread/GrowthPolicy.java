package org.heliostat.sessionthread;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Decides when sessions are added: the original's policy (reference/threading.md §3a), and, since that one only
 * looks when a session takes work, a watch that also helps when all sessions are stuck.
 *
 * <p>The rules are looked at every 16th exchange taken, every 32nd once half of the sessions exist. Lock-free; a
 * figure read a moment too early delays growth by one look, no more.
 */
final class GrowthPolicy {

    /** An exchange that has waited this long while every session is busy calls for more sessions. */
    static final long STUCK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final int LOOK_EVERY = 16;
    private static final int LOOK_EVERY_WHEN_MANY = 32;

    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicInteger scheduled = new AtomicInteger();
    private volatile int previousBacklog;

    /**
     * Notes that a session took an exchange.
     *
     * @param sessions that exist
     * @param backlog exchanges waiting now
     * @return whether sessions are scheduled to be added
     */
    boolean taken(int sessions, int backlog, SessionLimits limits) {
        int every = sessions * 2 < limits.maximum() ? LOOK_EVERY : LOOK_EVERY_WHEN_MANY;
        if (taken.incrementAndGet() % every == 0) {
            look(sessions, backlog, limits);
        }
        return scheduled.get() > 0;
    }

    /** Looks whether somebody has waited too long; called from the clock, not for each exchange. */
    void watch(int sessions, int backlog, long oldestWaitNanos, SessionLimits limits) {
        if (backlog > 0 && oldestWaitNanos >= STUCK_NANOS) {
            schedule(Math.min(limits.increment(), backlog), sessions, limits);
        }
    }

    /** @return sessions to add now; they are no longer scheduled */
    int post(int sessions, SessionLimits limits) {
        return Math.max(0, Math.min(scheduled.getAndSet(0), limits.maximum() - sessions));
    }

    private void look(int sessions, int backlog, SessionLimits limits) {
        if (backlog > sessions) {
            schedule(backlog - sessions, sessions, limits);
        } else if (backlog - previousBacklog > limits.increment() && sessions - backlog < limits.increment()) {
            schedule(limits.increment(), sessions, limits);
        }
        previousBacklog = backlog;
    }

    private void schedule(int more, int sessions, SessionLimits limits) {
        int room = limits.maximum() - sessions;
        scheduled.updateAndGet(before -> Math.max(before, Math.min(before + more, room)));
    }
}
