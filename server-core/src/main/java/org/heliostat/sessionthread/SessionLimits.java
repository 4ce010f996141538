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
 * @param share percent of the maximum that the exchanges of one connection may hold where sessions are short
 *     (RqThrottleShare)
 * @param bodies percent of the maximum that may wait for the bodies of their exchanges (RqThrottleBodies)
 */
public record SessionLimits(
        int minimum,
        int maximum,
        int increment,
        boolean postEarly,
        Duration queueTimeout,
        long stackSize,
        int share,
        int bodies) {

    private static final int LEAST_PLACES = 2;
    private static final int WHOLE = 100;

    /** Where one connection may hold all, and so may those that send slowly. */
    public SessionLimits(
            int minimum, int maximum, int increment, boolean postEarly, Duration queueTimeout, long stackSize) {
        this(minimum, maximum, increment, postEarly, queueTimeout, stackSize, 100, 100);
    }

    public SessionLimits {
        if (minimum < 0 || maximum < minimum || increment < 1 || stackSize < 0) {
            throw new IllegalArgumentException("sessions: " + minimum + " to " + maximum + " by " + increment
                    + ", stack " + stackSize + " (expected: 0 <= minimum <= maximum, increment >= 1)");
        }
    }

    /**
     * @return the same with another maximum, no more at the start than that, and two places for bodies where there may be two
     *     now: with one alone a single client would hold up all others
     */
    public SessionLimits withMaximum(int other) {
        int places = Math.min(LEAST_PLACES, mostWithBodies());
        int percent = other == 0 ? bodies : Math.min(WHOLE, (WHOLE * places + other - 1) / other);
        return new SessionLimits(
                Math.min(minimum, other),
                other,
                increment,
                postEarly,
                queueTimeout,
                stackSize,
                share,
                Math.max(bodies, percent));
    }

    /**
     * Sessions are short when more than three quarters are at work: a client that is alone gets as many as it can use, and
     * those that come later still find some.
     *
     * @param busy sessions at work
     * @return sessions that the exchanges of one connection may hold, one to be taken now included
     */
    int mostOfOne(int busy) {
        boolean isPlenty = 4L * busy <= 3L * maximum;
        return isPlenty ? Integer.MAX_VALUE : (int) Math.max(1, (long) maximum * share / 100);
    }

    /** @return sessions for exchanges whose bodies have not come whole, at least 1 */
    int mostWithBodies() {
        return (int) Math.max(1, (long) maximum * bodies / 100);
    }

    /**
     * An exchange lends its place while the server holds its client up, and takes one again when it reads, free or not. So these
     * may come to wait beyond the places: as many sessions stay for others.
     *
     * @return exchanges that may lend their places at one time
     */
    int mostLent() {
        return Math.max(0, (maximum - mostWithBodies()) / 2);
    }

    /**
     * As with the sessions themselves: more than its share is for nobody once more than three quarters are in use.
     *
     * @param used places in use, one to be taken now included
     * @return places that the exchanges of one connection may hold, that one included
     */
    int mostBodiesOfOne(int used) {
        int most = mostWithBodies();
        boolean isPlenty = !isBounded() || 4L * used <= 3L * most;
        return isPlenty ? Integer.MAX_VALUE : (int) Math.max(1, (long) most * share / 100);
    }

    /** @return false where nothing waits and nothing bounds the sessions */
    boolean isBounded() {
        return maximum > 0;
    }
}
