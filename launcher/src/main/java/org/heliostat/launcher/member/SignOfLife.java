package org.heliostat.launcher.member;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.heliostat.stats.thread.Heartbeat;

/**
 * Waits until every thread that must never stand still has taken a turn. One that is there no more, or came later, is not
 * waited for. Immutable; any thread that may wait.
 *
 * @param threads those that are there now; none while the server starts or ends
 */
record SignOfLife(Supplier<List<Heartbeat>> threads) {

    private static final long LOOK_NANOS = 100_000_000;

    /** @return false when the thread was interrupted before */
    boolean await() {
        Map<Heartbeat, Long> before = new HashMap<>();
        threads.get().forEach(heartbeat -> before.put(heartbeat, heartbeat.beats()));
        while (threads.get().stream().anyMatch(heartbeat -> stands(heartbeat, before))) {
            LockSupport.parkNanos(this, LOOK_NANOS);
            if (Thread.currentThread().isInterrupted()) {
                return false;
            }
        }
        return true;
    }

    private static boolean stands(Heartbeat heartbeat, Map<Heartbeat, Long> before) {
        Long beats = before.get(heartbeat);
        return beats != null && beats == heartbeat.beats();
    }
}
