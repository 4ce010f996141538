package org.heliostat.certificates.acme;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Bounds how many orders there are in 24 hours, whatever goes wrong (ACMEMaxOrders). Belongs to the thread of orders. */
final class OrderBudget {

    private static final long DAY_NANOS = Duration.ofDays(1).toNanos();

    /** When orders were taken, the oldest first; not more than the limit. */
    private final Deque<Long> taken = new ArrayDeque<>();

    /**
     * @param most in 24 hours, 1 or more
     * @return whether there is one left; it is taken then
     */
    boolean take(int most, long now) {
        forget(now);
        if (taken.size() >= most) {
            return false;
        }
        taken.addLast(now);
        return true;
    }

    /** @return time until there is one again; zero when there is one now */
    Duration untilNext(int most, long now) {
        forget(now);
        return taken.size() < most ? Duration.ZERO : Duration.ofNanos(DAY_NANOS - (now - taken.getFirst()));
    }

    private void forget(long now) {
        while (!taken.isEmpty() && now - taken.getFirst() >= DAY_NANOS) {
            taken.removeFirst();
        }
    }
}
