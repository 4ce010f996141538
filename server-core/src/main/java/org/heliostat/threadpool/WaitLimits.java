package org.heliostat.threadpool;

import java.time.Duration;

/**
 * What bounds waiting in every pool; immutable.
 *
 * @param unlimitedQueue calls that may wait where QueueSize is 0: RqThrottle and ConnQueueSize together, which is as
 *     many as could wait when each waiting call held a session thread
 * @param longestWait in the queue of a pool, zero for no limit (QueueTimeout)
 */
public record WaitLimits(int unlimitedQueue, Duration longestWait) {

    public WaitLimits {
        if (unlimitedQueue < 1 || longestWait.isNegative()) {
            throw new IllegalArgumentException(
                    "queue " + unlimitedQueue + ", wait " + longestWait + " (expected: at least 1; not negative)");
        }
    }
}
