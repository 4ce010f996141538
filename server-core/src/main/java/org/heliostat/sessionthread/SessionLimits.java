package org.heliostat.sessionthread;

import java.time.Duration;

/**
 * How many sessions there may be and how their number grows; immutable.
 *
 * @param minimum sessions at the start (RqThrottleMin)
 * @param maximum sessions at most (RqThrottle); 0 means: no queue, each turn on a thread of its own
 * @param increment sessions added at a time (ThreadIncrement)
 * @param postEarly whether new ones start before the request that showed the need is served (PostThreadsEarly)
 * @param queueTimeout longest wait in the queue, zero for no limit (QueueTimeout)
 * @param stackSize bytes of stack per platform thread, 0 for the machine's own choice (StackSize)
 */
public record SessionLimits(
        int minimum, int maximum, int increment, boolean postEarly, Duration queueTimeout, long stackSize) {

    public SessionLimits {
        if (minimum < 0 || maximum < minimum || increment < 1 || stackSize < 0) {
            throw new IllegalArgumentException("sessions: " + minimum + " to " + maximum + " by " + increment
                    + ", stack " + stackSize + " (expected: 0 <= minimum <= maximum, increment >= 1)");
        }
    }

    /** @return false where nothing waits and nothing bounds the sessions */
    boolean isBounded() {
        return maximum > 0;
    }
}
