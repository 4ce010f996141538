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
        while (!taken.isEmpty() && now - taken.getFirst() >= DAY_NANOS) {
            taken.removeFirst();
        }
        if (taken.size() >= most) {
            return false;
        }
        taken.addLast(now);
        return true;
    }
}
